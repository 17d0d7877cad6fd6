'use client';

import type {
  AssignmentChangesPreview,
  AssignmentsFilter,
  ChangeAssignmentsAnswer,
  SkippedAssignmentsByReason,
} from '@repo/schemas/childcare/assignment-change';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Field } from '@repo/ui/field';
import { formatCount } from '@repo/ui/format-count';
import { Textarea } from '@repo/ui/textarea';
import { toast } from '@repo/ui/toast';
import type { DialogTriggerProps, PanelProps } from '@repo/ui/use-lazy-dialog';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#api.ts';
import { DeadlineField } from '#components/centre/deadline-field.tsx';
import { MailPreviews, PreviewDialog } from '#components/frame/preview-dialog.tsx';
import {
  type AssignmentChangeKind,
  assignmentChangeTexts,
  leftUnchangedText,
} from './assignment-change-texts.ts';

export type ChangeDialogProps = DialogTriggerProps & {
  kind: AssignmentChangeKind;
  /** Stable while the dialog is open. */
  targets: { assignmentIds: string[] } | { filter: AssignmentsFilter };
  /** “Safe sleep”, for Nur Aisyah; absent for many. */
  subject?: string;
  /** What else happens to these. */
  note?: string;
  /** Of a super admin, who has no centre of their own. */
  organizationId?: string;
  onDone: () => void;
};

/** What the fields say, once they say enough. */
type Typed = { reason: string; deadline: string; until: string };

function changeOf(kind: AssignmentChangeKind, { reason, deadline, until }: Typed) {
  if (kind === 'move-deadline') return deadline ? { kind, deadline } : null;
  if (kind === 'waive') return reason ? { kind, reason, ...(until ? { until } : {}) } : null;
  if (kind === 'reset') return reason ? { kind, reason, ...(deadline ? { deadline } : {}) } : null;
  return { kind };
}

const typingPauseMs = 500;

/** The value once it has stayed the same for a moment, so that not every letter asks for a preview. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Who and what a change concerns, with its mails, before the button that makes it. */
export function ChangePreviewDialog({
  kind: opened,
  targets,
  subject,
  note,
  organizationId,
  onDone,
  open,
  onOpenChange,
}: PanelProps<ChangeDialogProps>) {
  const router = useRouter();
  const [waives, setWaives] = useState(false);
  const kind = opened === 'cancel' && waives ? 'waive' : opened;
  const texts = assignmentChangeTexts[kind];
  // How many a requirement asks for, as the last preview said.
  const [asked, setAsked] = useState(0);
  const [until, setUntil] = useState('');
  const [typed, setTyped] = useState('');
  const [deadline, setDeadline] = useState('');
  const [left, setLeft] = useState<SkippedAssignmentsByReason>([]);
  // Raised to check again after somebody else was faster.
  const [round, setRound] = useState(0);
  const reason = useSettled(typed.trim());
  const order = changeOf(kind, { reason, deadline, until });
  const sent = JSON.stringify(order);
  const preview = useCallback(
    // Made of `sent`, which is the same for equal changes. A new round asks again.
    async () => {
      const answer = await api('POST /api/assignments/change/check', {
        body: { change: JSON.parse(sent), ...targets, organizationId },
      });
      if (answer.ok) setAsked(answer.data.askedByRequirements);
      return answer;
    },
    [sent, targets, organizationId, round],
  );

  function finish(answer: ChangeAssignmentsAnswer) {
    if (answer.changed > 0) toast.success(texts.done(answer.changed));
    router.refresh();
    const stale = answer.left.filter(({ reason: why }) => why === 'CHANGED_MEANWHILE');
    setLeft(stale);
    if (stale.length > 0) {
      setRound((count) => count + 1);
      return;
    }
    onOpenChange(false);
    onDone();
  }

  async function confirm({ assignments }: AssignmentChangesPreview): Promise<string | undefined> {
    if (order === null) return undefined;
    const answer = await api('POST /api/assignments/change', {
      body: { change: order, assignments, organizationId },
    });
    if (!answer.ok) return answer.failure.error;
    finish(answer.data);
    return undefined;
  }

  if (!open) return null;
  const needsReason = kind === 'waive' || kind === 'reset';
  return (
    <PreviewDialog
      title={subject ? `${texts.title}: ${subject}` : texts.title}
      description={[texts.description, note, 'Nothing is changed or sent before you press the button.']
        .filter(Boolean)
        .join(' ')}
      fields={
        <>
          {opened === 'cancel' && (asked > 0 || waives) ? (
            <AskedByRequirements count={asked} waives={waives} onChange={setWaives} />
          ) : null}
          {needsReason ? <ReasonField value={typed} onChange={setTyped} /> : null}
          {kind === 'move-deadline' || kind === 'reset' ? (
            <DeadlineField
              id="change-deadline"
              label="New deadline"
              value={deadline}
              onChange={setDeadline}
              optional={kind === 'reset'}
            />
          ) : null}
          {kind === 'waive' && (asked > 0 || waives) ? (
            <UntilField value={until} onChange={setUntil} />
          ) : null}
          <StaleNotice left={left} />
        </>
      }
      preview={order === null ? null : preview}
      isEmpty={({ changed }) => changed === 0 || reason !== typed.trim()}
      buttonLabel={texts.button}
      pendingText={texts.pending}
      refusedTitle="Nothing was changed"
      isDangerous={kind === 'cancel'}
      confirm={confirm}
      close={() => onOpenChange(false)}
    >
      {(planned) => <Planned planned={planned} />}
    </PreviewDialog>
  );
}

function UntilField(props: { value: string; onChange: (day: string) => void }) {
  return (
    <DeadlineField
      {...props}
      id="change-until"
      label="Waived until"
      help="After that day a requirement assigns it again. Without a day the waiver is permanent."
      optional
    />
  );
}

type AskedProps = { count: number; waives: boolean; onChange: (waives: boolean) => void };

/** Cancelling alone would bring it back; a waiver does not. */
function AskedByRequirements({ count, waives, onChange }: AskedProps) {
  return (
    <div className="space-y-1 rounded-md bg-warning-soft px-4 py-3 text-sm">
      {waives ? null : (
        <p>
          {count === 1
            ? 'A requirement of your centre asks for this course, and assigns it again within the hour.'
            : `Requirements of your centre ask for ${count} of these courses, and assign them again within the hour.`}
        </p>
      )}
      <CheckboxWithLabel
        label="Waive instead, so that it is not assigned again"
        checked={waives}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Field id="change-reason" label="Reason" help="The learner reads it, and the audit log keeps it.">
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What somebody else changed between the preview and the press. */
function StaleNotice({ left }: { left: SkippedAssignmentsByReason }) {
  if (left.length === 0) return null;
  return (
    <div role="alert" className="space-y-1 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="font-semibold">Somebody else was faster</p>
      <Left left={left} />
      <p>Below is what would happen now.</p>
    </div>
  );
}

function Left({ left }: { left: SkippedAssignmentsByReason }) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      {left.map((group) => {
        const named = group.examples.flatMap(({ learnerName, courseTitle }) =>
          learnerName ? [`${learnerName}, ${courseTitle}`] : [],
        );
        const rest = group.count - named.length;
        return (
          <li key={group.reason}>
            Left as it is: {leftUnchangedText(group)}
            {named.length > 0 ? `: ${named.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}` : ''}.
          </li>
        );
      })}
    </ul>
  );
}

function Planned({ planned }: { planned: AssignmentChangesPreview }) {
  const { changed, learners, mails, examples, left } = planned;
  return (
    <>
      <p>
        {formatCount(changed, ['course', 'courses'])} of {formatCount(learners, ['person', 'people'])};{' '}
        {formatCount(mails, ['mail goes', 'mails go'])} out.
      </p>
      {left.length > 0 ? <Left left={left} /> : null}
      {examples.length > 0 && mails > examples.length ? <p>The first of the mails:</p> : null}
      <MailPreviews mails={examples} />
    </>
  );
}
