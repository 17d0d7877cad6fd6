import { envelope, messageAnswer, succeed, succeedWithMessage } from '@repo/schemas/training/common';
import type { z } from 'zod';

/** A route as the services declare it together: its answer is not in the envelope of this service. */
type Plain<Schema extends z.ZodType, Input, Answer> = {
  response: { schema: Schema };
  run: (input: Input) => Promise<Answer> | Answer;
};

/** The same route with its answer in the envelope. */
export function enveloped<Rest extends object, Schema extends z.ZodType, Input, Answer>(
  declaration: Rest & Plain<Schema, Input, Answer>,
) {
  const { response, run, ...rest } = declaration;
  return {
    ...rest,
    response: { ...response, schema: envelope(response.schema) },
    run: async (input: Input) => succeed(await run(input)),
  };
}

/** The same for a route that answers a sentence. */
export function envelopedMessage<Rest extends object, Input>(
  declaration: Rest & Plain<z.ZodType, Input, { message: string }>,
) {
  const { response, run, ...rest } = declaration;
  return {
    ...rest,
    response: { ...response, schema: messageAnswer },
    run: async (input: Input) => succeedWithMessage((await run(input)).message),
  };
}
