import type { Service } from '@repo/workbench/prisma-cli';
import type { RepeatedAction } from './traffic.ts';
import { signInVisitor, type TrafficVisitor } from './visitor.ts';

const readsMs = 40;
const pagesMs = 250;
const writesMs = 120;
const signInsMs = 500;

export function createReadAction(
  name: string,
  visitor: TrafficVisitor,
  paths: readonly string[],
): RepeatedAction {
  return repeatedRead({ name, visitor, paths, everyMs: readsMs });
}

export function createReadPagesAction(visitor: TrafficVisitor, paths: readonly string[]): RepeatedAction {
  return repeatedRead({ name: 'pages', visitor, paths, everyMs: pagesMs });
}

type RepeatedRead = { name: string; visitor: TrafficVisitor; paths: readonly string[]; everyMs: number };

function repeatedRead({ name, visitor, paths, everyMs }: RepeatedRead): RepeatedAction {
  return {
    name,
    everyMs,
    act: async (turn) => {
      await visitor.get(paths[turn % paths.length] ?? '/');
      return undefined;
    },
  };
}

/** The answer is the stored row, whose id is looked for afterwards. */
export function createWriteAction(
  name: string,
  visitor: TrafficVisitor,
  path: string,
  bodyOf: (turn: number) => unknown,
): RepeatedAction {
  return {
    name,
    everyMs: writesMs,
    act: async (turn) => readFirstId(await visitor.post(path, bodyOf(turn))),
  };
}

export function createSignInAction(service: Service, url: string, email: string): RepeatedAction {
  return {
    name: 'sign in',
    everyMs: signInsMs,
    act: async () => {
      await signInVisitor(service, url, email);
      return undefined;
    },
  };
}

/** Of the first thing in an answer. */
export async function readFirstId(answer: Response): Promise<string> {
  const id = /"(?:enrollmentId|id)":"([^"]+)"/.exec(await answer.text())?.[1];
  if (!id) throw new Error('The answer names no id');
  return id;
}
