package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HcaFilterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | mlx5_1 | 1 | true",
        "mlx5 | mlx5_1 | 1 | true",
        "mlx5_1 | mlx5_10 | 1 | true",
        "=mlx5_1 | mlx5_10 | 1 | false",
        "=mlx5_1 | mlx5_1 | 2 | true",
        "^mlx5_1 | mlx5_10 | 1 | false",
        "^=mlx5_1 | mlx5_10 | 1 | true",
        "^=mlx5_1,mlx5_10 | mlx5_10 | 1 | false",
        "mlx5_1:2 | mlx5_1 | 1 | false",
        "mlx5_1:2 | mlx5_1 | 2 | true",
        "mlx5_1::3,bnxt | mlx5_1 | 2 | true",
        "mlx5_1:-1 | mlx5_1 | 7 | true",
        "mlx5_1:x | mlx5_1 | 1 | false",
        ",,=mlx5_1 | mlx5_1 | 1 | false",
        "^ | mlx5_1 | 1 | false",
        "../../etc | mlx5_1 | 1 | false"
      })
  void onlyWhatIsListedIsUsed(String value, String device, int port, boolean allowed) {
    RdmaDevice named = new RdmaDevice(device, "", "", "", "", "", "");
    RdmaPort of = new RdmaPort(named, port, LinkLayer.ETHERNET, "4: ACTIVE", "", "");
    assertEquals(allowed, HcaFilter.of(value).allows(of));
  }
}
