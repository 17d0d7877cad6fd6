import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserLaunchOptions } from '../../browser.ts';
import { choosePort } from '../../ports.ts';
import { startStack } from '../../stack.ts';
import { testVariables } from '../../test-stack.ts';
import type { BenchContext, BenchPart } from '../bench.ts';
import type { Goal, Measurement, Row } from '../results.ts';
import { median } from '../statistics.ts';
import { findPages, type NamedPage } from './find-pages.ts';
import { type PageFigures, runLighthouse } from './run-lighthouse.ts';

const visits = { quick: 1, whole: 3 };
const limits = { largestPaintMs: 1_500, scriptKb: 150, layoutShift: 0 };

function middleOf(figures: readonly PageFigures[]): PageFigures {
  const of = (name: keyof PageFigures) => median(figures.map((each) => each[name]));
  return { largestPaint: of('largestPaint'), layoutShift: of('layoutShift'), scriptKb: of('scriptKb') };
}

async function measurePages(pages: readonly NamedPage[], context: BenchContext): Promise<Measurement> {
  const { port } = await choosePort(null);
  const options = await browserLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const rows: Row[] = [];
  const goals: Goal[] = [];
  try {
    for (const { name, ...visit } of pages) {
      context.report(`  ${name}`);
      const figures: PageFigures[] = [];
      const count = context.isQuick ? visits.quick : visits.whole;
      while (figures.length < count) figures.push(await runLighthouse(visit, port));
      const { largestPaint, layoutShift, scriptKb } = middleOf(figures);
      rows.push({
        name: `${name} on a slow phone: largest paint`,
        requestsPerSecond: null,
        p50: largestPaint,
        p99: null,
        serverCpu: null,
        databaseCpu: null,
        ratio: null,
      });
      goals.push(
        { name: `${name}, largest paint in ms`, atMost: limits.largestPaintMs, value: largestPaint },
        { name: `${name}, KB of JavaScript`, atMost: limits.scriptKb, value: scriptKb },
        { name: `${name}, layout shift`, atMost: limits.layoutShift, value: layoutShift },
      );
    }
  } finally {
    await browser.close();
  }
  return { rows, goals };
}

/** The product with its demo data, as a stranger with a slow phone and a weak line meets it. */
export function pagesParts(): BenchPart[] {
  return [
    {
      name: 'pages/lighthouse',
      prepare: async (context) => {
        const stack = startStack({
          directory: join(context.directory, 'pages'),
          mode: 'production',
          variables: testVariables(),
          ports: 'free',
          temporaryDatabase: true,
          register: context.register,
          report: context.report,
        });
        context.onStop(stack.stop);
        const { applications } = await stack.ready;
        const pages = await findPages((service) => {
          const found = applications.find((application) => application.service === service);
          if (!found) throw new Error(`The ${service} does not run.`);
          return found.url;
        });
        return () => measurePages(pages, context);
      },
    },
  ];
}
