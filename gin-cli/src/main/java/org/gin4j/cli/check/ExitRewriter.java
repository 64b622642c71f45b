package org.gin4j.cli.check;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Replaces calls of, and references to, the methods that end a process by those of {@link
 * ExitCalls}. What it found is kept, since every rank loads the same classes.
 */
final class ExitRewriter {
  private static final ClassDesc STAND_INS = ClassDesc.of(ExitCalls.class.getName());
  private static final MethodTypeDesc OF_STATUS =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
  private static final MethodTypeDesc OF_RUNTIME_AND_STATUS =
      OF_STATUS.insertParameterTypes(0, ClassDesc.of("java.lang.Runtime"));
  private static final Map<String, String> NAMES =
      Map.of(
          "Ljava/lang/System;.exit", "systemExit",
          "Ljava/lang/Runtime;.exit", "runtimeExit",
          "Ljava/lang/Runtime;.halt", "runtimeHalt");

  private final Map<String, Optional<byte[]>> known = new ConcurrentHashMap<>();

  /**
   * Returns a class without such calls; empty when it has none.
   *
   * @param loader where the classes that it names are found
   */
  Optional<byte[]> rewritten(String name, Supplier<byte[]> original, ClassLoader loader) {
    return known.computeIfAbsent(name, unused -> rewrite(original.get(), loader));
  }

  private static Optional<byte[]> rewrite(byte[] original, ClassLoader loader) {
    ClassFile files =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    ClassModel model;
    try {
      model = files.parse(original);
      if (!endsTheProcess(model)) {
        return Optional.empty();
      }
    } catch (IllegalArgumentException e) {
      // No class file, or a newer one: the JVM says so better when it is asked to load it.
      return Optional.empty();
    }
    return Optional.of(
        files.transformClass(
            model, ClassTransform.transformingMethodBodies(ExitRewriter::replace)));
  }

  private static boolean endsTheProcess(ClassModel model) {
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof MethodRefEntry method
          && standIn(method.owner().asSymbol(), method.name().stringValue()) != null) {
        return true;
      }
    }
    return false;
  }

  private static void replace(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeInstruction call) {
      DirectMethodHandleDesc instead = standIn(call.owner().asSymbol(), call.name().stringValue());
      if (instead != null) {
        code.invokestatic(instead.owner(), instead.methodName(), type(instead));
        return;
      }
    }
    if (element instanceof InvokeDynamicInstruction call) {
      ConstantDesc[] arguments =
          call.bootstrapArgs().stream().map(ExitRewriter::replaced).toArray(ConstantDesc[]::new);
      code.invokedynamic(
          DynamicCallSiteDesc.of(
              call.bootstrapMethod(), call.name().stringValue(), call.typeSymbol(), arguments));
      return;
    }
    code.with(element);
  }

  private static ConstantDesc replaced(ConstantDesc argument) {
    if (argument instanceof DirectMethodHandleDesc method) {
      DirectMethodHandleDesc instead = standIn(method.owner(), method.methodName());
      return instead == null ? argument : instead;
    }
    return argument;
  }

  private static DirectMethodHandleDesc standIn(ClassDesc owner, String method) {
    String name = NAMES.get(owner.descriptorString() + "." + method);
    return name == null
        ? null
        : MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            STAND_INS,
            name,
            owner.displayName().equals("System") ? OF_STATUS : OF_RUNTIME_AND_STATUS);
  }

  private static MethodTypeDesc type(DirectMethodHandleDesc method) {
    return MethodTypeDesc.ofDescriptor(method.lookupDescriptor());
  }
}
