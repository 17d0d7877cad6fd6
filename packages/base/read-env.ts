import type { z } from 'zod';
import { once } from './once.ts';

/**
 * Reads variables by a schema. Throws one sentence that names every variable that is missing or wrong, and no value.
 */
export function parseEnvOrThrow<T extends z.ZodType>(
  schema: T,
  variables: Record<string, unknown>,
): z.output<T> {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    if (name === '' || message.includes(name)) return message;
    return `${name} ${variables[name] ? message : 'is missing'}`;
  });
  throw new Error(`The environment is not complete: ${faults.join('; ')}.`);
}

/**
 * A reader that reads once, on first use: importing an env.ts costs and demands nothing (a build has no secrets). Its schema is there
 * for the list of all variables.
 */
export function lazyEnv<T extends z.ZodType>(schema: T): (() => z.output<T>) & { schema: T } {
  return Object.assign(
    once(() => parseEnvOrThrow(schema, process.env)),
    { schema },
  );
}

/** Ends the process with the sentence of an incomplete environment, as nothing would work without it. */
export function exitOnInvalidEnv(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
