import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { Fact } from '@repo/ui/fact';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import type { Metadata } from 'next';
import { cache } from 'react';
import { Checklist } from '#components/sign-offs/checklist.tsx';
import { DecideSignOff } from '#components/sign-offs/decide-sign-off.tsx';
import { EvidenceLink } from '#components/sign-offs/evidence-link.tsx';
import { SignOffStatus } from '#components/sign-offs/sign-off-status.tsx';
import { getSignOff } from '#domain/sign-offs/get-sign-off.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

/** Cached, because metadata and page both read it. */
const readSignOff = cache(async (id: string) =>
  orNotFoundPage(getSignOff(await requireRole('CORPORATE_ADMIN'), id)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lectureTitle, learner } = await readSignOff((await decodePathParams(params)).id);
  return { title: `${lectureTitle}, ${learner.name}` };
}

/** A request for the sign-off of a practical lesson, which the manager decides. */
export default async function SignOffPage({ params }: Props) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const signOff = await readSignOff((await decodePathParams(params)).id);
  const { learner, lectureTitle, status, isDecidable, note, decidedAt } = signOff;
  const isOwn = learner.id === ctx.actor.id;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Sign-offs', href: '/centre/sign-offs' }, { label: lectureTitle }]}
        title={lectureTitle}
      />
      <div className="max-w-3xl space-y-6">
        <Card title="Request">
          <div className="space-y-4">
            <SignOffStatus {...signOff} />
            <dl className="grid gap-4 sm:grid-cols-2">
              <Fact label="Person">
                <bdi>{learner.name}</bdi>
              </Fact>
              <Fact label="Course">{signOff.courseTitle}</Fact>
              <Fact label="Asked on">
                <DateTime value={signOff.createdAt} />
              </Fact>
              {decidedAt === null ? null : (
                <Fact label={status === 'passed' ? 'Signed off by' : 'Sent back by'}>
                  <bdi>{signOff.decidedBy}</bdi>, <DateTime value={decidedAt} />
                </Fact>
              )}
              {signOff.typedName ? (
                <Fact label="Signed as">
                  <bdi>{signOff.typedName}</bdi>
                </Fact>
              ) : null}
            </dl>
            {note ? <p className="break-words whitespace-pre-line">“{note}”</p> : null}
            <EvidenceLink {...signOff} />
          </div>
        </Card>
        {isDecidable && !isOwn ? (
          <Card
            title="Decision"
            description={`${learner.name} gets a notification, and a mail unless they turned that off.`}
          >
            <DecideSignOff signOff={signOff} accountName={ctx.actor.name} />
          </Card>
        ) : (
          <Card title="Checklist">
            <div className="space-y-4">
              {isDecidable ? (
                <Alert tone="info">
                  This is your own lesson. Another manager of your centre signs it off.
                </Alert>
              ) : status === 'waiting' ? (
                <Alert tone="info">
                  This request cannot be decided: the person has left your centre, does not learn this lesson
                  any more, or the course is not paid for.
                </Alert>
              ) : null}
              {signOff.remark ? <p className="break-words whitespace-pre-line">{signOff.remark}</p> : null}
              <Checklist items={signOff.checklist} {...(decidedAt === null ? {} : { seen: signOff.seen })} />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
