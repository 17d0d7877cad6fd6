'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import type { ApiAnswer } from '@repo/ui/call-api';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Dialog } from '@repo/ui/dialog';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import type { IconName } from '@repo/ui/icon-names';
import { Spinner } from '@repo/ui/spinner';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

export type LearnerChoice = {
  enrolmentId: string;
  name: string;
  /** Behind the name. */
  note?: string;
  isChosenAtFirst: boolean;
};

type ChooseLearnersDialogProps = {
  icon: IconName;
  /** “Complete”, before the number and the noun. */
  verb: string;
  noun: readonly [one: string, many: string];
  /** On the button that opens it. */
  count: number;
  title: string;
  /** What they will be sent. */
  description: string;
  loadingText: string;
  pendingText: string;
  /** Read when it is opened, and again after a refusal. */
  load: () => Promise<ApiAnswer<LearnerChoice[]>>;
  send: (body: { enrolmentIds: string[] }) => Promise<ApiAnswer<unknown>>;
  /** Of the toast. */
  describeSent: (count: number) => string;
};

/** Shows who is chosen and what they will be sent, before the button that does it for them. */
export function ChooseLearnersDialog(props: ChooseLearnersDialogProps) {
  const { icon, verb, noun, count, title, description, loadingText, pendingText } = props;
  const { load, send, describeSent } = props;
  const { submit } = useSubmitAndRefresh();
  const [isOpen, setOpen] = useState(false);
  const [learners, setLearners] = useState<LearnerChoice[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(false);

  async function read(choose: (found: readonly LearnerChoice[]) => string[]) {
    const answer = await load();
    if (!answer.ok) return setFailure(answer.failure);
    setLearners(answer.data);
    setChosen(new Set(choose(answer.data)));
  }

  function change(next: boolean) {
    setOpen(next);
    if (!next) return;
    setFailure(null);
    setLearners(null);
    setChosen(new Set());
    void read((found) => idsOf(found.filter(({ isChosenAtFirst }) => isChosenAtFirst)));
  }

  async function confirm() {
    setSending(true);
    const refused = await submit(send({ enrolmentIds: [...chosen] }), describeSent(chosen.size));
    setSending(false);
    setFailure(refused ?? null);
    // What was chosen stays chosen, as far as it is still possible.
    if (refused) await read((found) => idsOf(found).filter((id) => chosen.has(id)));
    else setOpen(false);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button variant="primary">
          <Icon name={icon} />
          {verb} {formatCount(count, noun)}
        </Button>
      }
      title={title}
      description={description}
      footer={
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          pending={isSending}
          pendingText={pendingText}
          onClick={() => void confirm()}
        >
          {verb} {formatCount(chosen.size, noun)}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
      {learners === null && failure === null ? (
        <p role="status" className="flex items-center gap-2 pb-4">
          <Spinner />
          {loadingText}
        </p>
      ) : null}
      <LearnerCheckboxes learners={learners ?? []} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}

const idsOf = (learners: readonly LearnerChoice[]) => learners.map(({ enrolmentId }) => enrolmentId);

type LearnerCheckboxesProps = {
  learners: readonly LearnerChoice[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

function LearnerCheckboxes({ learners, chosen, onChange }: LearnerCheckboxesProps) {
  const isAll = chosen.size === learners.length;
  return (
    <ul className="space-y-1 pb-4">
      {learners.length > 1 ? (
        <li className="border-b border-line">
          <CheckboxWithLabel
            label={`Everybody (${learners.length.toLocaleString('en')})`}
            checked={isAll}
            indeterminate={!isAll && chosen.size > 0}
            onChange={() => onChange(new Set(isAll ? [] : idsOf(learners)))}
          />
        </li>
      ) : null}
      {learners.map(({ enrolmentId, name, note }) => (
        <li key={enrolmentId}>
          <CheckboxWithLabel
            label={
              <>
                <bdi>{name}</bdi>
                {note ? ` (${note})` : ''}
              </>
            }
            checked={chosen.has(enrolmentId)}
            onChange={(event) => {
              const others = [...chosen].filter((id) => id !== enrolmentId);
              onChange(new Set(event.target.checked ? [...others, enrolmentId] : others));
            }}
          />
        </li>
      ))}
    </ul>
  );
}
