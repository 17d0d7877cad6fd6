'use client';

import type { QuestionFilePreview } from '@repo/schemas/question-file';
import { useState } from 'react';
import { Alert, ProblemAlert } from '../alert.tsx';
import { Button } from '../button.tsx';
import type { ApiAnswer } from '../call-api.ts';
import { Dialog } from '../dialog.tsx';
import { FileDrop } from '../file-drop.tsx';
import { formatCount } from '../format-count.ts';
import { Icon } from '../icon.tsx';
import { type QuestionDraft, toQuestionDraftsThatFit } from './quiz-draft.ts';

export type ReadQuestionFile = (form: FormData) => Promise<ApiAnswer<QuestionFilePreview>>;

type ImportQuestionsProps = {
  /** How many more questions the quiz takes. */
  room: number;
  /** Reads a file on the server, which stores nothing. */
  readFile: ReadQuestionFile;
  /** Why a question of the file is left when there is no room for it. */
  fullReason?: string;
  onImport: (questions: QuestionDraft[]) => void;
};

/** Reads a file of questions, shows which come over, and adds them to the draft once the author confirms. */
export function ImportQuestions({
  room,
  readFile,
  fullReason = 'A quiz has at most 200 questions',
  onImport,
}: ImportQuestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [preview, setPreview] = useState<QuestionFilePreview | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function change(open: boolean) {
    setOpen(open);
    setPreview(null);
    setProblem(null);
  }

  async function read(file: File) {
    setReading(true);
    setProblem(null);
    const form = new FormData();
    form.set('file', file);
    const answer = await readFile(form);
    setReading(false);
    if (answer.ok) setPreview(answer.data);
    else setProblem(answer.failure.error);
  }

  const drafts = preview === null ? [] : toQuestionDraftsThatFit(preview, room);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      width="lg"
      title="Import questions"
      description="From Moodle or another program, with a preview. Nothing is added before you confirm."
      trigger={
        <Button>
          <Icon name="upload" />
          Import questions
        </Button>
      }
      footer={
        preview === null ? undefined : (
          <>
            <Button variant="ghost" onClick={() => setPreview(null)}>
              Choose another file
            </Button>
            <Button
              variant="primary"
              disabled={drafts.length === 0}
              onClick={() => {
                onImport(drafts);
                change(false);
              }}
            >
              Add {formatCount(drafts.length, ['question', 'questions'])}
            </Button>
          </>
        )
      }
    >
      {preview === null ? (
        <div className="space-y-3">
          <ProblemAlert problem={problem} title="This file could not be read" />
          <FileDrop
            label={isReading ? 'Reading the questions…' : 'Choose a file of questions'}
            help="Moodle XML, or QTI 2.1 as XML or zip, at most 20 MB. Single choice, multiple choice, and true or false."
            accept=".xml,.zip"
            disabled={isReading}
            onFiles={([file]) => file && void read(file)}
            onRefused={() => setProblem('Choose an XML file or a zip')}
          />
        </div>
      ) : (
        <Preview preview={preview} taken={drafts.length} fullReason={fullReason} />
      )}
    </Dialog>
  );
}

/** `taken`: as many of the questions as the quiz has room for. */
type PreviewProps = { preview: QuestionFilePreview; taken: number; fullReason: string };

function Preview({ preview, taken, fullReason }: PreviewProps) {
  const { format, questions, left } = preview;
  const over = questions.slice(taken).map(({ number, text }) => ({
    number,
    title: text,
    reason: fullReason,
  }));
  const stay = [...left, ...over].toSorted((a, b) => a.number - b.number);
  return (
    <div className="space-y-5">
      <Alert tone={taken > 0 ? 'info' : 'warning'} live>
        {format}: {formatCount(taken, ['question comes', 'questions come'])} over
        {stay.length > 0 ? `, ${formatCount(stay.length, ['does', 'do'])} not` : ''}.
      </Alert>
      {stay.length > 0 ? (
        <section aria-labelledby="import-left" className="space-y-2">
          <h3 id="import-left" className="text-sm font-semibold">
            Not taken
          </h3>
          <ul className="divide-y divide-line rounded-lg border border-line text-sm">
            {stay.map(({ number, title, reason }) => (
              <li key={number} className="px-3 py-2">
                <p className="line-clamp-2 font-medium break-words">
                  {number}. {title}
                </p>
                <p className="text-muted break-words">{reason}.</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {taken > 0 ? (
        <section aria-labelledby="import-taken" className="space-y-2">
          <h3 id="import-taken" className="text-sm font-semibold">
            Taken
          </h3>
          <ul className="divide-y divide-line rounded-lg border border-line text-sm">
            {questions.slice(0, taken).map(({ number, text, options }) => (
              <li key={number} className="space-y-1 px-3 py-2">
                <p className="font-medium break-words whitespace-pre-wrap">
                  {number}. {text}
                </p>
                <ul className="list-disc pl-5">
                  {options.map((option, index) => (
                    <li key={index} className="break-words">
                      {option.text}
                      {option.isRight ? <span className="text-muted"> (right)</span> : null}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
