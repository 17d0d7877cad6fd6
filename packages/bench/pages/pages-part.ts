import { browserLaunchOptions } from '@repo/workbench/browser';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { type Browser, chromium } from 'playwright-core';
import { type BenchContext, createParts } from '../bench-part.ts';
import { startDemoStackOnce } from '../demo-stack.ts';
import type { Measurement, ResultGoal } from '../results.ts';
import { median } from '../statistics.ts';
import { findPages, type NamedPage } from './find-pages.ts';
import { type PageFigures, type PageVisit, runLighthouse } from './run-lighthouse.ts';

const visits = { quick: 1, whole: 3 };
const limits = { largestPaintMs: 1_800, scriptKb: 180, layoutShift: 0 };

/** Lighthouse's values. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

async function warmUp(browser: Browser, { url, cookie }: PageVisit): Promise<void> {
  const context = await browser.newContext({
    ...phone,
    ...(cookie ? { extraHTTPHeaders: { cookie } } : {}),
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await context.close();
}

async function measurePages(pages: readonly NamedPage[], context: BenchContext): Promise<Measurement> {
  const { port } = await reservePortOrAnother(null);
  await releasePort(port);
  const options = await browserLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const goals: ResultGoal[] = [];
  try {
    for (const { name, ...visit } of pages) {
      context.report(`  ${name}`);
      // Warms up the sizes of the pictures, which a real media service keeps.
      await warmUp(browser, visit);
      const figures: PageFigures[] = [];
      const count = context.isQuick ? visits.quick : visits.whole;
      while (figures.length < count) figures.push(await runLighthouse(visit, port));
      const medianOf = (figure: keyof PageFigures) => median(figures.map((each) => each[figure]));
      goals.push(
        {
          name: `${name}, largest paint in ms`,
          atMost: limits.largestPaintMs,
          value: medianOf('largestPaint'),
          reason: describeTransfer(medianOf('transferredKb')),
        },
        {
          name: `${name}, KB of JavaScript with gzip`,
          atMost: limits.scriptKb,
          value: medianOf('scriptKb'),
        },
        { name: `${name}, layout shift`, atMost: limits.layoutShift, value: medianOf('layoutShift') },
      );
    }
  } finally {
    await browser.close();
  }
  // The goals hold all results.
  return { rows: [], goals };
}

function describeTransfer(scriptKb: number): string {
  const milliseconds = Math.round(((scriptKb * 1024 * 8) / 1_600_000) * 1_000);
  return `the line of 1.6 Mbit/s, 150 ms away, carries scripts for ${milliseconds} ms beside page, styles, typeface and pictures, and the phone computes four times slower`;
}

/** The demo data as a first visitor with a slow phone and connection sees it. */
export const pagesParts = createParts(async (context) => findPages(await startDemoStackOnce(context)), {
  'pages/lighthouse': measurePages,
});
