import { z } from 'zod';

/** What a part can be told beside its mode. */
export type PartControl = {
  /** null where the body is sound; `apply` then does what it says. */
  check(body: unknown): string | null;
  /** May answer what came of it; that is then part of the answer. */
  apply(body: unknown): undefined | object | Promise<undefined | object>;
  /** What `GET /control/<part>` shows of it. */
  describe(): object;
};

export function defineControl<Schema extends z.ZodType>(
  schema: Schema,
  apply: (change: z.infer<Schema>) => void,
  describe: () => object,
): PartControl {
  return {
    check(body) {
      const parsed = schema.safeParse(body);
      return parsed.success ? null : z.prettifyError(parsed.error);
    },
    apply(body) {
      apply(schema.parse(body));
      return undefined;
    },
    describe,
  };
}
