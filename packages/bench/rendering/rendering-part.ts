import type { Service } from '@repo/workbench/prisma-cli';
import type { BenchContext, BenchPart } from '../bench-part.ts';
import { startDemoStack } from '../demo-stack.ts';
import { loadAlternately, medianFigures, type Rounds, ratioOf, type Target } from '../load.ts';
import type { Goal, Measurement, Row } from '../results.ts';
import type { BareServer } from '../start-product.ts';
import { measureSizes, type PageSizes } from './measure-page.ts';
import { findMeasuredPages, type MeasuredPage } from './pages.ts';
import { startPlainApplication, startReactServer } from './plain-servers.ts';

const quick: Rounds = { count: 1, seconds: 3, warmUpSeconds: 3 };
const usual: Rounds = { count: 3, seconds: 4, warmUpSeconds: 3 };

const limits = { htmlKb: 80, p99OfP50: 5 };
const cards = 'Plain Next application: 24 cards';

type Started = {
  plain: BareServer;
  react: BareServer;
  pages: MeasuredPage[];
  pidsOf: (service: Service) => Target['pids'];
};

/** What a browser sends when it opens a page. */
const navigation = { accept: 'text/html' };

function targetOf({ service, name, url, cookie }: MeasuredPage, pids: Target['pids']): Target {
  return {
    name: `${service}: ${name}`,
    url,
    pids,
    headers: { ...navigation, ...(cookie ? { cookie } : {}) },
  };
}

function plainTargets({ plain, react }: Started): Target[] {
  const without = (pid: number) => ({ server: pid, database: pid });
  return [
    { name: 'Plain Next application: hello', url: `${plain.url}/hello`, pids: without(plain.pid) },
    { name: cards, url: `${plain.url}/cards`, pids: without(plain.pid) },
    { name: 'React alone: 24 cards', url: react.url, pids: without(react.pid) },
  ];
}

/** Alternates with the plain application's page of 24 cards. */
async function measureRendering(started: Started, context: BenchContext): Promise<Measurement> {
  const plain = plainTargets(started);
  const pages = started.pages.map((page) => ({ page, target: targetOf(page, started.pidsOf(page.service)) }));
  const targets = [...plain, ...pages.map(({ target }) => target)];
  const sizes = new Map<string, PageSizes>();
  for (const { name, url, headers } of targets) {
    sizes.set(name, await measureSizes({ name, url, cookie: headers?.cookie ?? '' }));
  }
  const figures = await loadAlternately(targets, context.isQuick ? quick : usual, context.report);
  const roundsOf = (name: string) => figures.get(name) ?? [];
  const ratioOfCards = (name: string) => ratioOf(roundsOf(name), roundsOf(cards));
  const rows = targets.map(({ name }): Row => {
    const { databaseCpu, ...rest } = medianFigures(roundsOf(name));
    const isPlain = plain.some((target) => target.name === name);
    return {
      name,
      ...rest,
      databaseCpu: isPlain ? null : databaseCpu,
      ratio: ratioOfCards(name),
      ...sizes.get(name),
    };
  });
  const goals = pages.flatMap(({ page, target: { name } }): Goal[] => {
    const { p50, p99 } = medianFigures(roundsOf(name));
    return [
      { name: `${name}, of the 24 plain cards`, atLeast: page.share, value: ratioOfCards(name) },
      { name: `${name}, KB of HTML`, atMost: limits.htmlKb, value: sizes.get(name)?.htmlKb ?? Number.NaN },
      ...(page.cookie ? [{ name: `${name}, p99 of p50`, atMost: limits.p99OfP50, value: p99 / p50 }] : []),
    ];
  });
  return { rows, goals };
}

export function renderingParts(): BenchPart[] {
  return [
    {
      name: 'rendering/pages',
      prepare: async (context) => {
        const plain = await startPlainApplication(context);
        const react = await startReactServer(context);
        const { applications, postgres } = await startDemoStack(context);
        const of = (service: Service) => {
          const found = applications.find((application) => application.service === service);
          const server = found?.processes[0]?.pid;
          if (!found || server === undefined || !postgres) throw new Error(`The ${service} does not run.`);
          return { url: found.url, pids: { server, database: postgres.process.pid } };
        };
        const pages = await findMeasuredPages((service) => of(service).url);
        return () =>
          measureRendering({ plain, react, pages, pidsOf: (service) => of(service).pids }, context);
      },
    },
  ];
}
