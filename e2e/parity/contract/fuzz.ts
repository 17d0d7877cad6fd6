import type { ApiDocument } from '@repo/http/openapi';
import pMap from 'p-map';
import { type CheckedAnswer, createAnswerChecker, type OperationPlace } from './answer-checker.ts';
import { createIdentifiers } from './identifiers.ts';
import { listOperations, type PlannedRequest, planRequests } from './plan-requests.ts';
import { type Caller, sendPlannedRequest } from './send-request.ts';

export type CheckedExchange = { place: OperationPlace; answer: CheckedAnswer };

export type FuzzFindings = {
  /** One line for each answer that differs from the document. */
  problems: string[];
  exchanges: CheckedExchange[];
  comparedBodies: number;
};

/** These come last: they end sessions, close accounts, take things away, or shut people out until they set something up. */
const ends =
  /^(?:signOut|logout|end|delete|remove|deactivate|moderate|change|reset|updateUser|updateSettings|updateCentreSettings)/i;

function turnOf({ method, operationId }: PlannedRequest): number {
  if (ends.test(operationId)) return 2;
  return method === 'get' ? 0 : 1;
}

/** Sends requests to every operation of a service, in turns as each caller, and compares all answers with its document. */
export async function fuzzService(
  document: ApiDocument,
  options: { origin: string; callers: readonly Caller[]; seed: number; requests: number },
): Promise<FuzzFindings> {
  const { origin, callers, seed, requests } = options;
  const operations = listOperations(document);
  const count = Math.ceil(requests / operations.length);
  const planned = operations.flatMap((operation, index) =>
    planRequests(document, operation, { seed: seed + index, count }).map((request, turn) => ({
      request,
      caller: callers[(index + turn) % callers.length] ?? { name: 'anonymous', headers: {} },
    })),
  );
  const checker = createAnswerChecker(document);
  const identifiers = createIdentifiers();
  const problems: string[] = [];
  const exchanges: CheckedExchange[] = [];
  for (const turn of [0, 1, 2]) {
    const now = planned.filter(({ request }) => turnOf(request) === turn);
    await pMap(
      now,
      async ({ request, caller }) => {
        const answer = await sendPlannedRequest(origin, request, { caller, identifiers });
        const found = [...checker.check(request, answer), ...faultsOf(answer)];
        if (found.length > 0) problems.push(describe(request, caller, answer, found));
        else if (answer.status < 300) identifiers.collect(request.path, readJson(answer));
        exchanges.push({ place: request, answer });
      },
      { concurrency: 6 },
    );
  }
  return { problems, exchanges, comparedBodies: checker.comparedBodies() };
}

/** A 500 is in every document, and is a fault all the same. */
function faultsOf({ status, body }: CheckedAnswer): string[] {
  return status === 500 && !body.includes('"retryable":true') ? ['the service failed'] : [];
}

function describe(
  { method, path, flaw }: PlannedRequest,
  { name }: Caller,
  { status, body }: CheckedAnswer,
  found: readonly string[],
): string {
  const request = `${method.toUpperCase()} ${path} as ${name}${flaw ? ` (the body ${flaw})` : ''}`;
  return `${request}: ${status}, ${found.slice(0, 3).join('; ')}: ${body.slice(0, 200)}`;
}

function readJson({ contentType, body }: CheckedAnswer): unknown {
  return contentType === 'application/json' ? JSON.parse(body) : null;
}
