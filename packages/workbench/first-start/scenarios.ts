import { createRandom } from '../pictures/random.ts';

/** On what machine, and how, a fresh clone is started. */
export type Scenario = {
  name: string;
  /** Processes that keep a core busy each. */
  busyLoops?: number;
  /** Runs on the first core alone. */
  oneCore?: boolean;
  dropPageCache?: boolean;
  /** The name of the clone's directory. */
  directoryName?: string;
  /** An account without any rights, with a home directory of its own. */
  normalUser?: boolean;
  /** The major version of the Node on the PATH, from npm's package `node`. */
  nodeVersion?: number;
  /** Ends the first start so, after this share of what an idle start takes, and starts again. */
  interruption?: {
    signal: 'SIGINT' | 'SIGKILL';
    share: number;
    /** SIGKILL reaches everything that runs then, or npm, the launcher and the workbench alone. */
    isAll: boolean;
  };
  /** Longest duration that meets the goal. */
  goalSeconds?: number;
};

/** The twenty starts that have to succeed. The same seed interrupts at the same moments. */
export function listScenarios(seed: string): Scenario[] {
  const random = createRandom(`first start ${seed}`);
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
