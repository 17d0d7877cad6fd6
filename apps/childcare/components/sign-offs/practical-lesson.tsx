import type { PracticalSetting } from '@repo/schemas/childcare/course';
import type { SignOff } from '@repo/schemas/childcare/sign-off';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { DateTime } from '@repo/ui/time';
import { AskForSignOff, DeleteEvidence, WithdrawSignOff } from '#components/player/lazy-lesson-parts.tsx';
import type { SignedInContext } from '#domain/context.ts';
import { getOwnSignOffs, type OwnSignOffs } from '#domain/sign-offs/list-sign-offs.ts';
import { Checklist } from './checklist.tsx';
import { EvidenceLink } from './evidence-link.tsx';
import { SignOffStatus } from './sign-off-status.tsx';

type PracticalLessonProps = {
  ctx: SignedInContext;
  courseId: string;
  lectureId: string;
  setting: PracticalSetting;
  /** Whether progress counts; it does not for an author. */
  isLearnt: boolean;
};

/** Under the text of a practical lesson: what a manager has to see, the learner's request, and what came of earlier ones. */
export async function PracticalLesson({ ctx, courseId, lectureId, setting, isLearnt }: PracticalLessonProps) {
  const { items, needsEvidence } = setting;
  const checklist = (
    <Card title="What your manager has to see">
      <Checklist items={items} />
    </Card>
  );
  if (!isLearnt) return checklist;
  const own = await getOwnSignOffs(ctx, { courseId, lectureId });
  const ofNow = own.requests.filter(({ isThisCycle }) => isThisCycle);
  const isPassed = ofNow.some(({ status }) => status === 'passed');
  const waiting = ofNow.find(({ status, isDecidable }) => status === 'waiting' && isDecidable);
  const form = (
    <AskForSignOff lectureId={lectureId} needsEvidence={needsEvidence} waiting={waiting ?? null} />
  );
  return (
    <>
      {checklist}
      {isPassed ? null : waiting ? (
        <Card
          title="Your request waits"
          description="Show your manager each item of the checklist. They sign it off here."
        >
          <div className="space-y-4">
            {own.hasManager ? null : <NobodyToSignOff isManager={ctx.actor.role === 'CORPORATE_ADMIN'} />}
            <Request request={waiting} />
            <WithdrawSignOff id={waiting.id} hasFile={waiting.file !== null} />
            <details>
              <summary className="link target-44 cursor-pointer">Change your request</summary>
              <div className="pt-4">{form}</div>
            </details>
          </div>
        </Card>
      ) : (
        <AskCard own={own} isManager={ctx.actor.role === 'CORPORATE_ADMIN'} form={form} />
      )}
      <History requests={own.requests.filter(({ id }) => id !== waiting?.id)} />
    </>
  );
}

function NobodyToSignOff({ isManager }: { isManager: boolean }) {
  return (
    <Alert tone="warning">
      {isManager
        ? 'Another manager has to sign this off, and your centre has no other manager yet.'
        : 'A manager has to sign this off, and your centre has no manager at the moment.'}
    </Alert>
  );
}

type AskCardProps = { own: OwnSignOffs; isManager: boolean; form: React.ReactNode };

function AskCard({ own, isManager, form }: AskCardProps) {
  if (!own.isInCentre)
    return (
      <Alert tone="warning">
        A manager of your centre signs this off, and you are in no centre. Join one by its invitation first.
      </Alert>
    );
  return (
    <Card
      title="Ask for a sign-off"
      description="Ask when you are ready to show it. The managers of your centre get a notification."
    >
      <div className="space-y-4">
        {own.hasManager ? null : <NobodyToSignOff isManager={isManager} />}
        {form}
      </div>
    </Card>
  );
}

function Request({ request }: { request: SignOff }) {
  const { note, createdAt } = request;
  return (
    <div className="space-y-2">
      <p className="text-sm text-muted">
        Asked on <DateTime value={createdAt} />
      </p>
      {note ? <p className="break-words whitespace-pre-line">{note}</p> : null}
      <EvidenceLink {...request} />
    </div>
  );
}

function History({ requests }: { requests: readonly SignOff[] }) {
  if (requests.length === 0) return null;
  return (
    <Card title="What happened so far">
      <ol className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="space-y-3 py-4 first:pt-0 last:pb-0">
            <SignOffStatus {...request} />
            {request.decidedAt === null ? null : (
              <>
                <p className="text-sm">
                  {request.status === 'passed' ? 'Signed by' : 'By'} <bdi>{request.decidedBy}</bdi> on{' '}
                  <DateTime value={request.decidedAt} />
                </p>
                {request.remark ? <p className="break-words whitespace-pre-line">{request.remark}</p> : null}
                <Checklist items={request.checklist} seen={request.seen} />
              </>
            )}
            <Request request={request} />
            {request.status === 'waiting' ? (
              <WithdrawSignOff id={request.id} hasFile={request.file !== null} />
            ) : request.status === 'returned' && request.file ? (
              <DeleteEvidence id={request.id} fileName={request.file.name} />
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
