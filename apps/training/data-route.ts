import type { AccessOf, OutputOf, RouteDeclaration, RunInput } from '@repo/http/declaration';
import { envelope, messageAnswer, succeed, succeedWithMessage } from '@repo/schemas/training/common';
import type { z } from 'zod';
import { route, type Training } from './http.ts';

type Schema = z.ZodType | undefined;
type Json<T extends z.ZodType> = { schema: T; status?: number; description?: string };

type Declaration<
  A extends AccessOf<Training>,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  Answer,
> = Omit<RouteDeclaration<Training, A, P, Q, B, 'redirect'>, 'response' | 'run'> & {
  run(input: RunInput<Training, A, OutputOf<P>, OutputOf<Q>, OutputOf<B>>): Answer | Promise<Answer>;
};

/** A route that answers with `{ success: true, data }`; its declaration describes the data. */
export function successDataRoute<
  A extends AccessOf<Training>,
  T extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>({ response, run, ...rest }: Declaration<A, P, Q, B, z.input<T>> & { response: Json<T> }) {
  return route({
    ...rest,
    response: { ...response, schema: envelope(response.schema) },
    run: async (input) => succeed(await run(input)),
  });
}

/** A route that answers with `{ success: true, message }`. */
export function successMessageRoute<
  A extends AccessOf<Training>,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>({ run, ...rest }: Declaration<A, P, Q, B, { message: string }>) {
  return route({
    ...rest,
    response: { schema: messageAnswer },
    run: async (input) => succeedWithMessage((await run(input)).message),
  });
}
