import type { ReportReason } from '@repo/schemas/marketplace/moderation';

export const reportReasonLabels = {
  PROHIBITED: { label: 'Not allowed here', description: 'Forbidden or dangerous things' },
  COUNTERFEIT: { label: 'Counterfeit', description: 'A fake sold as the real thing' },
  SCAM: { label: 'A scam', description: 'Asks for money first, or is not what it says' },
  OFFENSIVE: { label: 'Offensive', description: 'Insults, threats or unwanted pictures' },
  SPAM: { label: 'Spam', description: 'The same thing again and again, or advertising' },
  OTHER: { label: 'Something else', description: 'Tell us below' },
} as const satisfies Record<ReportReason, { label: string; description: string }>;

export const reportReasonOptions = Object.entries(reportReasonLabels).map(([value, words]) => ({
  value,
  ...words,
}));
