import { join } from 'node:path';
import { type Stack, startStack } from '@repo/workbench/stack';
import { testVariables } from '@repo/workbench/test-stack';
import type { BenchContext } from './bench-part.ts';

const started = new WeakMap<BenchContext, Promise<Stack>>();

export function startDemoStack(context: BenchContext): Promise<Stack> {
  const before = started.get(context);
  if (before) return before;
  const stack = startStack({
    directory: join(context.directory, 'demo'),
    mode: 'production',
    variables: testVariables(),
    ports: 'free',
    temporaryDatabase: true,
    withoutRestarts: true,
    register: context.register,
    report: context.report,
  });
  context.onStop(stack.stop);
  started.set(context, stack.ready);
  return stack.ready;
}
