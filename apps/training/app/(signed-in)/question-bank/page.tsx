import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { listBankQuery } from '@repo/schemas/question-bank';
import { FilterChip } from '@repo/ui/chip';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { SearchField } from '@repo/ui/search-field';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { BankList } from '#components/question-bank/bank-list.tsx';
import { listBankQuestions, listBankTopics } from '#domain/question-bank/list-bank-questions.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Question bank', () => requireRole('developer', 'admin'));

const path = '/question-bank';

function hrefWith(filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
}

export default async function QuestionBankPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('developer', 'admin');
  const parameters = await toUrlSearchParams(searchParams);
  const q = (parameters.get('q') ?? '').slice(0, 200);
  const topic = (parameters.get('topic') ?? '').slice(0, 100);
  const page = readPageNumber(parameters);
  const query = { ...listBankQuery.parse({ q, topic }), page };
  const [{ questions, pagination }, topics] = await Promise.all([
    listBankQuestions(ctx, query),
    listBankTopics(ctx),
  ]);
  const { total, totalPages } = pagination;
  return (
    <>
      <PageHeader
        title="Question bank"
        description="Questions for the quizzes of all courses. Changes apply to every quiz that uses the question, but not to attempts that have started."
        actions={
          <LinkButton
            href={`${path}/new${topic ? `?${new URLSearchParams({ topic })}` : ''}`}
            variant="primary"
          >
            <Icon name="plus" />
            Add questions
          </LinkButton>
        }
      />
      <div className="space-y-4">
        <SearchField label="Search questions" action={path} name="q" keep={['topic']} maxLength={200} />
        {topics.length > 0 ? (
          <ul aria-label="Topics" className="flex flex-wrap gap-2">
            {topics.map((one) => (
              <li key={one.topic}>
                {one.topic === topic ? (
                  <FilterChip href={hrefWith({ q })} removeLabel={`Remove filter: ${one.topic}`}>
                    {one.topic}
                  </FilterChip>
                ) : (
                  <NoPrefetchLink
                    href={hrefWith({ q, topic: one.topic })}
                    scroll={false}
                    className="category-link"
                  >
                    {one.topic} ({one.questions})
                  </NoPrefetchLink>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="text-sm text-muted" aria-live="polite">
          {formatCount(total, ['question', 'questions'])}
          {q ? ` with “${q}”` : ''}
        </p>
        {questions.length > 0 ? <BankList questions={questions} /> : null}
        {total === 0 ? (
          <EmptyState
            icon={<Icon name="list-checks" />}
            title={q || topic ? 'No questions match' : 'No questions yet'}
            description={
              q || topic
                ? 'Try another word, or all topics.'
                : 'Write questions once, or bring them from Moodle, and use them in many quizzes.'
            }
          />
        ) : null}
        {total > 0 && questions.length === 0 ? (
          <PastLastPage noun="questions" href={hrefWith({ q, topic })} />
        ) : null}
        <Pagination
          page={page}
          totalPages={totalPages}
          hrefFor={(to) => hrefWith({ q, topic, page: to === 1 ? '' : String(to) })}
        />
      </div>
    </>
  );
}
