const moneyPattern = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * "1250.5" → "S$1,250.50", without floating point. Throws a RangeError unless the text is an amount with at most two decimals.
 */
export function formatSgd(amountSgd: string): string {
  const match = moneyPattern.exec(amountSgd);
  if (!match) throw new RangeError(`Not an amount of money: ${JSON.stringify(amountSgd)}`);
  const [, sign, whole = '0', cents = ''] = match;
  const digits = whole.replace(/^0+(?=\d)/, '');
  return `${sign ? '−' : ''}S$${digits.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}

/**
 * Parses typed Singapore dollars ("S$1,250", "25.5") into decimal text with two decimals, as the API expects. Null when
 * invalid.
 */
export function parseTypedSgd(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/^(s\$|\$|sgd)\s*/i, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain) ?? /^()\.(\d{1,2})$/.exec(plain);
  if (!match) return null;
  const [, whole = '', cents = ''] = match;
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`;
}
