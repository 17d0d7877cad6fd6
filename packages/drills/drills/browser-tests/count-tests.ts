type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = {
  title: string;
  file: string;
  tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
};

/** As far as it is used, of Playwright's JSON. */
export type PlaywrightReport = { suites: Suite[]; errors?: { message?: string }[] };
export type TestCounts = { passed: number; failed: number; skipped: number };

const columns = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/** By project, and a line for each test that did not pass. */
export function countTests({ suites }: PlaywrightReport): {
  projects: Map<string, TestCounts>;
  unsuccessful: string[];
} {
  const projects = new Map<string, TestCounts>();
  const unsuccessful: string[] = [];
  for (const { title, file, tests } of suites.flatMap(listSpecs)) {
    for (const { projectName, status } of tests) {
      const counts = projects.get(projectName) ?? { passed: 0, failed: 0, skipped: 0 };
      projects.set(projectName, counts);
      counts[columns[status]] += 1;
      if (status !== 'expected') unsuccessful.push(`${columns[status]}: ${projectName}, ${file}: ${title}`);
    }
  }
  return { projects, unsuccessful };
}

function listSpecs({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
