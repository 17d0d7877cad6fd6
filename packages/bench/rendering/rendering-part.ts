import { type BenchContext, createParts } from '../bench-part.ts';
import { startDemoStackOnce } from '../demo-stack.ts';
import { type LoadTarget, medianFigures } from '../load.ts';
import { measureAlternately, type RoundSettings } from '../measure-alternately.ts';
import type { Measurement, ResultGoal } from '../results.ts';
import { startBareServer } from '../start-server.ts';
import { measurePageSizes, type PageSizes } from './measure-page.ts';
import { findMeasuredPages } from './pages.ts';
import { startBaselineApplication } from './start-baseline-application.ts';

const quick: RoundSettings = { count: 1, seconds: 3, warmUpSeconds: 3 };
const usual: RoundSettings = { count: 3, seconds: 4, warmUpSeconds: 3 };

const limits = { htmlKb: 80, p99OfP50: 5 };

async function start(context: BenchContext) {
  const plain = await startBaselineApplication(context);
  const react = await startBareServer(context, 'rendering/react-server.ts');
  const demo = await startDemoStackOnce(context);
  return { plain, react, demo, pages: await findMeasuredPages(demo) };
}

/** Alternates with the plain application's page of 24 cards. */
async function measureRendering(
  { plain, react, demo, pages }: Awaited<ReturnType<typeof start>>,
  context: BenchContext,
): Promise<Measurement> {
  const cards: LoadTarget = {
    name: 'Plain Next application: 24 cards',
    url: `${plain.url}/cards`,
    pids: plain.pids,
  };
  const references: LoadTarget[] = [
    { name: 'Plain Next application: hello', url: `${plain.url}/hello`, pids: plain.pids },
    cards,
    { name: 'React alone: 24 cards', url: react.url, pids: react.pids },
  ];
  const measured = pages.map(({ service, name, url, cookie, share }) => {
    // What a browser sends when it opens a page.
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) };
    return { cookie, share, target: { name: `${service}: ${name}`, url, pids: demo[service].pids, headers } };
  });
  const targets = [...references, ...measured.map(({ target }) => target)];
  const sizes = new Map<string, PageSizes>();
  for (const target of targets) sizes.set(target.name, await measurePageSizes(target));
  const { figuresOf, ratioOf, rowOf } = await measureAlternately(
    targets,
    context.isQuick ? quick : usual,
    context.report,
  );
  const goals = measured.flatMap(({ target, cookie, share }): ResultGoal[] => {
    const { name } = target;
    const { p50, p99 } = medianFigures(figuresOf(target));
    return [
      { name: `${name}, of the 24 plain cards`, atLeast: share, value: ratioOf(target, cards) },
      { name: `${name}, KB of HTML`, atMost: limits.htmlKb, value: sizes.get(name)?.htmlKb ?? Number.NaN },
      ...(cookie ? [{ name: `${name}, p99 of p50`, atMost: limits.p99OfP50, value: p99 / p50 }] : []),
    ];
  });
  return { rows: targets.map((target) => ({ ...rowOf(target, cards), ...sizes.get(target.name) })), goals };
}

export const renderingParts = createParts(start, { 'rendering/pages': measureRendering });
