/** An amount as the provider has it: "SGD 60.00". */
export function formatProviderAmount({
  amountCents,
  currency,
}: {
  amountCents: number;
  currency: string;
}): string {
  return `${currency.toUpperCase()} ${(amountCents / 100).toFixed(2)}`;
}
