'use client';

import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import type { ApiAnswer } from '@repo/ui/call-api';
import { Dialog } from '@repo/ui/dialog';
import { type ReactNode, useEffect, useState } from 'react';

type PreviewDialogProps<Preview> = {
  title: string;
  description: string;
  /** Above the preview. */
  fields?: ReactNode;
  /** Stable: a different function reads the preview again. Null while the fields do not say enough. */
  preview: (() => Promise<ApiAnswer<Preview>>) | null;
  isEmpty: (preview: Preview) => boolean;
  children: (preview: Preview) => ReactNode;
  /** Below the preview, and not read out with it: a long list. */
  details?: (preview: Preview) => ReactNode;
  buttonLabel: string;
  pendingText: string;
  /** Above the message of a refusal: "Nothing was assigned". */
  refusedTitle: string;
  /** Looks like a dangerous button. */
  isDangerous?: boolean;
  /** Called with what was shown; returns the message of a refusal. */
  confirm: (shown: Preview) => Promise<string | undefined>;
  close: () => void;
};

/** Shows what would happen before the button that does it can be pressed. */
export function PreviewDialog<Preview>(props: PreviewDialogProps<Preview>) {
  const { title, description, fields, preview, isEmpty, children, details, close } = props;
  const { buttonLabel, pendingText, refusedTitle, isDangerous = false, confirm } = props;
  const [shown, setShown] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let isGone = false;
    setShown(null);
    setProblem(null);
    void preview?.().then((answer) => {
      if (isGone) return;
      setShown(answer.ok ? answer.data : null);
      setProblem(answer.ok ? null : answer.failure.error);
    });
    return () => {
      isGone = true;
    };
  }, [preview]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && close()}
      title={title}
      description={description}
    >
      <div className="space-y-4">
        {fields}
        <ProblemAlert problem={problem} title={refusedTitle} />
        <div role="status" className="space-y-3 text-sm">
          {preview && shown === null && problem === null ? 'Checking…' : null}
          {shown === null ? null : children(shown)}
        </div>
        {shown === null || !details ? null : <div className="space-y-3 text-sm">{details(shown)}</div>}
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={shown === null || isEmpty(shown)}
          pending={pending}
          pendingText={pendingText}
          onClick={async () => {
            if (shown === null) return;
            setPending(true);
            const refusal = await confirm(shown);
            setProblem(refusal ?? null);
            // What was shown may be why it was refused.
            const again = refusal === undefined ? undefined : await preview?.();
            if (again?.ok) setShown(again.data);
            setPending(false);
          }}
        >
          {buttonLabel}
        </Button>
      </div>
    </Dialog>
  );
}

type MailPreviewsProps = { mails: readonly { to: string; name: string; subject: string; text: string }[] };

/** Each mail opens below its subject. */
export function MailPreviews({ mails }: MailPreviewsProps) {
  return mails.map(({ to, name, subject, text }) => (
    <details key={to} className="rounded-lg border border-line p-3">
      <summary className="cursor-pointer">
        <bdi>{name}</bdi>: {subject}
      </summary>
      <p className="mt-2 break-words whitespace-pre-wrap text-muted">{text}</p>
    </details>
  ));
}
