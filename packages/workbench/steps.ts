const heartbeatMs = 15_000;

export type StepReporter = {
  /** Reports when the step starts and every 15 seconds while it runs. */
  run: <T>(title: string, work: () => Promise<T>) => Promise<T>;
};

/** Numbers the steps of a start: "[4 of 9] Building the marketplace …". */
export function createStepReporter(options: {
  total: number;
  done: number;
  report: (line: string) => void;
  everyMs?: number;
}): StepReporter {
  let number = options.done;
  return {
    run: async (title, work) => {
      number += 1;
      const label = `[${number} of ${options.total}]`;
      options.report(`${label} ${title} …`);
      const begun = performance.now();
      const heartbeat = setInterval(() => {
        const seconds = Math.round((performance.now() - begun) / 1_000);
        options.report(`${label} ${title}: still working (${seconds} s)`);
      }, options.everyMs ?? heartbeatMs);
      try {
        return await work();
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}
