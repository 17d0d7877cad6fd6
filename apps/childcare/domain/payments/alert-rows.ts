import type { Prisma } from '@repo/db/childcare';
import { mismatches, type PaymentAlert } from '@repo/schemas/childcare/payment-alert';

export const alertSelect = {
  id: true,
  kind: true,
  mismatch: true,
  eventId: true,
  paymentId: true,
  reference: true,
  checkoutSessionId: true,
  paymentIntentId: true,
  amountCents: true,
  currency: true,
  createdAt: true,
  resolvedAt: true,
} satisfies Prisma.PaymentAlertSelect;

type Row = Prisma.PaymentAlertGetPayload<{ select: typeof alertSelect }>;

export function toAlert({ mismatch, createdAt, resolvedAt, ...row }: Row): PaymentAlert {
  return {
    ...row,
    mismatch: mismatches.find((known) => known === mismatch) ?? 'payment',
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
