import { z } from 'zod';

const plain = /^\d+(\.\d*)?$/;
/** A comma after every third digit: nobody writes a decimal mark so. */
const withThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** The number that a person typed, "25", "19.90" or "1,200.50"; null for anything else, also for a comma as the decimal mark. */
export function parseAmount(text: string): number | null {
  const typed = text.trim();
  if (plain.test(typed)) return Number(typed);
  return withThousands.test(typed) ? Number(typed.replaceAll(',', '')) : null;
}

/** Why `parseAmount` could not read it. `example` shows how the amount is written. */
export function describeInvalidAmount(text: string, example: string): string {
  return /^[\d.,\s]*,[\d.,\s]*$/.test(text)
    ? `Use a point for decimals, such as ${example}; a comma only separates thousands, such as 1,200`
    : `Use digits only, such as 25 or ${example}`;
}

/** An amount as people type it, checked by the API's own rule for the number it stands for. */
export function typedAmountField(missingMessage: string, amount: z.ZodType<number, number>, example: string) {
  return z
    .string()
    .trim()
    .min(1, { error: missingMessage, abort: true })
    .transform((text, context) => {
      const read = parseAmount(text);
      if (read !== null) return read;
      context.addIssue({ code: 'custom', message: describeInvalidAmount(text, example) });
      return z.NEVER;
    })
    .pipe(amount);
}
