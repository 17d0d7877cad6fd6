import { createSeededRandom } from '../pictures/random.ts';

export type Scenario = {
  name: string;
  /** Processes that keep one core busy each. */
  busyLoops?: number;
  oneCore?: boolean;
  dropPageCache?: boolean;
  directoryName?: string;
  /** An account without rights, with a home directory of its own. */
  normalUser?: boolean;
  /** The major version of the Node on the PATH, from npm's package `node`. */
  nodeVersion?: number;
  /** Ends the first start after this share of an idle start's duration, then starts again. */
  interruption?: {
    signal: 'SIGINT' | 'SIGKILL';
    share: number;
    /** SIGKILL reaches all processes, or only npm, the launcher and the workbench. */
    isAll: boolean;
  };
  /** Longest duration that meets the goal. */
  goalSeconds?: number;
};

/** The twenty starts that must succeed. The same seed interrupts them at the same moments. */
export function listScenarios(seed: string): Scenario[] {
  const random = createSeededRandom(`first start ${seed}`);
  const interruptions = Array.from({ length: 10 }, (_, index): Scenario => {
    const signal = index % 2 === 0 ? 'SIGINT' : 'SIGKILL';
    const share = Math.round(random.between(2, 98)) / 100;
    return {
      name: `${signal === 'SIGINT' ? 'Ctrl-C' : 'SIGKILL'} after ${Math.round(share * 100)} %`,
      interruption: { signal, share, isAll: index % 4 === 1 },
    };
  });
  return [
    { name: 'idle', goalSeconds: 100 },
    { name: 'four busy loops', busyLoops: 4, goalSeconds: 300 },
    { name: 'one core', oneCore: true },
    { name: 'page cache dropped', dropPageCache: true },
    { name: 'path with a space and 陈é', directoryName: 'a product of 陈é' },
    { name: 'normal user', normalUser: true },
    { name: 'root' },
    ...[18, 20, 24].map((nodeVersion) => ({ name: `Node ${nodeVersion}`, nodeVersion })),
    ...interruptions,
  ];
}
