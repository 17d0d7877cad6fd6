import type { BenchPart } from '../bench-part.ts';
import { startDemoStack } from '../demo-stack.ts';
import { measureMemory } from './measure-memory.ts';

export function memoryParts(): BenchPart[] {
  return [
    {
      name: 'memory/mixed-load',
      prepare: async (context) => {
        const { applications } = await startDemoStack(context);
        const watched = applications.flatMap(({ service, url, processes }) =>
          processes.flatMap(({ pid }) => (pid === undefined ? [] : [{ service, url, pid }])),
        );
        return () => measureMemory(watched, context);
      },
    },
  ];
}
