import type { DrillResult } from './drill.ts';

/** A run with arguments is one of a part: its section must not replace that of a whole run. */
export function partOfArguments(args: readonly string[]): Pick<DrillResult, 'part'> {
  return args.length > 0 ? { part: args.join(' ') } : {};
}
