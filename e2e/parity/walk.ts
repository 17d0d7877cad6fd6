import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { repositoryRoot } from '@repo/workbench/paths';
import type { Service } from '@repo/workbench/prisma-cli';
import { expect } from 'vitest';
import { type ServerRequest, sendRawRequest, toComparableAnswer } from './ask.ts';
import type { Servers } from './start-servers.ts';

/** Those that a route may declare. */
const declarable = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** One that a server answers by itself, and two that no address takes: whoever asks. */
const undeclared = ['OPTIONS', 'TRACE', 'PROPFIND'];

/** Whether the route of this address takes the method, as far as its text tells: one that names it may. */
function mayTake(service: Service, path: string, method: string): boolean {
  const text = readFileSync(join(repositoryRoot, 'apps', service, 'app', path, 'route.ts'), 'utf8');
  return new RegExp(`\\b(?:${method === 'HEAD' ? 'GET|HEAD' : method})\\b`).test(text);
}

/** The addresses of a service's generated manifest: "/api/listings/[id]". */
function pathsOf(service: Service): string[] {
  const manifest = readFileSync(join(repositoryRoot, 'apps', service, 'generated', 'routes.ts'), 'utf8');
  return [...manifest.matchAll(/\{ path: '([^']+)'/g)].map(([, path]) => path ?? '');
}

/** Asks both servers at once. */
export async function askBothServers(servers: Servers, question: ServerRequest) {
  const [server, next] = await Promise.all([
    sendRawRequest(servers.server, question),
    sendRawRequest(servers.next, question),
  ]);
  return { server: toComparableAnswer(server), next: toComparableAnswer(next) };
}

/**
 * Every route with every method, as every caller, each of whom is known by headers; a method that the route does not take is refused
 * whoever asks, and so asked once. What reads comes first and what signs out comes last, so that nobody is gone early.
 */
export function listQuestions(service: Service, callers: readonly Record<string, string>[]): ServerRequest[] {
  return [...declarable, ...undeclared]
    .flatMap((method) =>
      pathsOf(service).flatMap((template) =>
        (mayTake(service, template, method) ? callers : callers.slice(0, 1)).map((caller) => {
          const path = template.replaceAll(/\[\w+\]/g, nobodysId);
          const headers = { 'x-request-id': 'the-walk', ...caller };
          if (!hasBody(method)) return { method, path, headers };
          return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
        }),
      ),
    )
    .toSorted((one, other) => Number(signsOut(one)) - Number(signsOut(other)));
}

/** Nothing is called so. */
const nobodysId = '01990000-0000-7000-8000-00000000dead';

function signsOut({ path, method }: ServerRequest): boolean {
  return method === 'POST' && /\/(?:logout|signout)$/.test(path);
}

function hasBody(method = 'GET'): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
}

/** What is taken along as a file is written into the audit log. */
function writes({ path, method }: ServerRequest): boolean {
  return hasBody(method) || path.endsWith('/export');
}

/** Fails with every question that the servers answer differently. What only reads is asked several at once. */
export async function expectSameAnswers(
  servers: Servers,
  questions: readonly ServerRequest[],
): Promise<void> {
  expect(questions.length).toBeGreaterThan(0);
  const server: Record<string, unknown> = {};
  const next: Record<string, unknown> = {};
  const compare = async (question: ServerRequest, index: number) => {
    const answers = await askBothServers(servers, question);
    const name = `${index}: ${question.method ?? 'GET'} ${question.path}`;
    if (isDeepStrictEqual(answers.server, answers.next)) return;
    server[name] = answers.server;
    next[name] = answers.next;
  };
  const reading: Promise<void>[] = [];
  for (const [index, question] of questions.entries()) {
    if (writes(question)) {
      await Promise.all(reading.splice(0));
      await compare(question, index);
      continue;
    }
    reading.push(compare(question, index));
    if (reading.length === 8) await Promise.all(reading.splice(0));
  }
  await Promise.all(reading);
  expect(server).toEqual(next);
}
