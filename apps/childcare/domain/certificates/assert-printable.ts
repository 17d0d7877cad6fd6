import { describeUnprintable, type PrintedText } from '@repo/certificates/print/describe-unprintable';
import { errors } from '#domain/errors.ts';

async function findRefusal(texts: readonly PrintedText[]): Promise<Error | null> {
  const messages = await describeUnprintable(texts);
  const details = texts.flatMap(({ field }, index) => {
    const message = messages[index];
    return message ? [{ field, message }] : [];
  });
  const [first] = details;
  return first ? errors.invalid({ message: first.message, details }) : null;
}

/** Throws invalid for a text that could not be printed on a certificate, naming its characters. */
export async function assertPrintable(...texts: PrintedText[]): Promise<void> {
  const refusal = await findRefusal(texts);
  if (refusal) throw refusal;
}

/**
 * Checks a changed text before the transaction, as fonts take time to load. What it returns is called in the transaction with the
 * stored text, and throws invalid unless that is the same: it may be older than this check.
 */
export async function createPrintableAssertion(
  changed: PrintedText,
): Promise<(stored: string | null) => void> {
  const refusal = await findRefusal([changed]);
  return (stored) => {
    if (refusal && stored !== changed.text) throw refusal;
  };
}
