import { RichText } from '@repo/rich-text/rich-text';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { safetyText } from '#domain/site-texts/safety-text.ts';

export const metadata: Metadata = {
  title: 'Staying safe',
  description: 'How to meet, pay and be paid without being cheated.',
};

export default function SafetyPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Staying safe" />
      <RichText html={safetyText} />
    </div>
  );
}
