import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { BankQuestionForm } from '#components/question-bank/bank-question-form.tsx';
import { ImportToBank } from '#components/question-bank/import-to-bank.tsx';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Add questions', () => requireRole('developer', 'admin'));

export default async function NewBankQuestionPage({ searchParams }: { searchParams: SearchParams }) {
  await requireRole('developer', 'admin');
  const topic = ((await toUrlSearchParams(searchParams)).get('topic') ?? '').slice(0, 100);
  return (
    <>
      <PageHeader
        title="Add questions"
        breadcrumb={[{ label: 'Question bank', href: '/question-bank' }, { label: 'Add questions' }]}
      />
      <div className="max-w-3xl space-y-6">
        <Card title="Write a question">
          <BankQuestionForm topic={topic} />
        </Card>
        <Card title="From a file" description="Moodle XML or QTI 2.1. Nothing is added before you confirm.">
          <ImportToBank topic={topic} />
        </Card>
      </div>
    </>
  );
}
