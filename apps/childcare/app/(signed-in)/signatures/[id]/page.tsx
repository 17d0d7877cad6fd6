import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { RichText } from '@repo/rich-text/rich-text';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import type { Metadata } from 'next';
import { cache } from 'react';
import { getAcknowledgement } from '#domain/acknowledgements/list-acknowledgements.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

/** Cached, because metadata and page both read it. */
const readSignature = cache(async (id: string) =>
  orNotFoundPage(getAcknowledgement(await requireActor(), id)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await readSignature((await decodePathParams(params)).id);
  return { title: `Signed: ${title}` };
}

/** The record of a signature, with the text as it was signed. */
export default async function SignaturePage({ params }: Props) {
  const signed = await readSignature((await decodePathParams(params)).id);
  const facts = [
    ['Name of the account', <bdi key="account">{signed.learner.name}</bdi>],
    ['Typed name', <bdi key="typed">{signed.typedName}</bdi>],
    ['Signed', <DateTime key="at" value={signed.signedAt} />],
    ['Confirmed', signed.statement],
    ['Course', signed.courseTitle],
    [
      'SHA-256 of the text',
      <code key="hash" className="break-all text-xs">
        {signed.textHash}
      </code>,
    ],
  ] as const;
  return (
    <>
      <PageHeader title={signed.title} description="The record of a signature. It cannot be changed." />
      <div className="max-w-3xl space-y-6">
        <Card title="Signature">
          <dl className="space-y-3">
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="break-words">{fact}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title="The text that was signed">
          {signed.content ? (
            <RichText html={signed.content} />
          ) : (
            <p className="text-muted">The text was empty.</p>
          )}
        </Card>
      </div>
    </>
  );
}
