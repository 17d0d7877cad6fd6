import { z } from 'zod';

export type PartControl = {
  /** Returns what is wrong with the body, or null when `apply` may run. */
  findFault(body: unknown): string | null;
  /** An object returned here becomes part of the response. */
  apply(body: unknown): undefined | object | Promise<undefined | object>;
  /** State shown by `GET /control/<part>`. */
  getState(): object;
};

export function defineControl<Schema extends z.ZodType>(
  schema: Schema,
  apply: (change: z.infer<Schema>) => void,
  describe: () => object,
): PartControl {
  return {
    findFault(body) {
      const parsed = schema.safeParse(body);
      return parsed.success ? null : z.prettifyError(parsed.error);
    },
    apply(body) {
      apply(schema.parse(body));
      return undefined;
    },
    getState: describe,
  };
}
