import type { Service } from '@repo/workbench/prisma-cli';
import type { Action } from './traffic.ts';
import { signIn, type Visitor } from './visitor.ts';

const readsMs = 40;
const pagesMs = 250;
const writesMs = 120;
const signInsMs = 500;

export function createReadAction(name: string, visitor: Visitor, paths: readonly string[]): Action {
  return repeatedRead({ name, visitor, paths, everyMs: readsMs });
}

export function createReadPagesAction(visitor: Visitor, paths: readonly string[]): Action {
  return repeatedRead({ name: 'pages', visitor, paths, everyMs: pagesMs });
}

type RepeatedRead = { name: string; visitor: Visitor; paths: readonly string[]; everyMs: number };

function repeatedRead({ name, visitor, paths, everyMs }: RepeatedRead): Action {
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
  visitor: Visitor,
  path: string,
  bodyOf: (turn: number) => unknown,
): Action {
  return {
    name,
    everyMs: writesMs,
    act: async (turn) => readFirstId(await visitor.post(path, bodyOf(turn))),
  };
}

export function createSignInAction(service: Service, url: string, email: string): Action {
  return {
    name: 'sign in',
    everyMs: signInsMs,
    act: async () => {
      await signIn(service, url, email);
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
