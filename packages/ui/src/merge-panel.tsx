'use client';

import { type MouseEvent, type ReactNode, useContext, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from './button.tsx';
import { ChoiceLabel } from './choice-label.tsx';
import { DialogPanel } from './dialog-panel.tsx';
import { FormContext } from './form-context.ts';
import type { FormVersion } from './form-version.ts';
import { type MergedField, mergedFieldOf } from './form-version.ts';
import { formatFieldValue, readFieldLabel } from './merge-labels.ts';
import type { FieldChange, ThreeWayComparison } from './merge-values.ts';
import type { ComboboxChoices } from './use-combobox-options.ts';

/** Another person's changes to a row that is edited here: the stored version, and how it differs. */
export type EditConflict = ThreeWayComparison & { updatedAt: string; theirs: object };

export type MergeDialogProps = {
  editConflict: EditConflict | null;
  fields: NonNullable<FormVersion<FieldValues>['fields']>;
  onClose: () => void;
  /** Saves; `takesTheirs` returns whether the stored value of a field replaces the typed one. */
  onSave: (takesTheirs: (name: string) => boolean) => void;
};

type Choice = 'mine' | 'theirs';

/** Shows another person's changes, and asks for each field that both changed whose value is saved. */
export function MergePanel({
  editConflict,
  fields,
  onClose,
  onSave,
}: MergeDialogProps & { editConflict: EditConflict }) {
  const form = useContext(FormContext);
  const formId = form?.id ?? '';
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [isAsked, setAsked] = useState(false);
  const { taken, clashes } = editConflict;
  const nameOf = (change: FieldChange) => {
    const field = mergedFieldOf(fields, change);
    return field?.labelOf?.(change) ?? field?.label ?? readFieldLabel(formId, change.name);
  };
  const takenNames = new Intl.ListFormat('en').format(taken.map((field) => `“${nameOf(field)}”`));
  const open = clashes.filter(({ name }) => !chosen[name]);

  function save() {
    if (open.length > 0) {
      setAsked(true);
      document.querySelector<HTMLElement>(`[data-clash="${CSS.escape(open[0]?.name ?? '')}"] input`)?.focus();
      return;
    }
    onSave((name) => chosen[name] === 'theirs' || taken.some((field) => field.name === name));
  }

  return (
    <DialogPanel
      open
      onOpenChange={(next) => !next && onClose()}
      title="This was changed meanwhile"
      width={clashes.length > 0 ? 'lg' : 'sm'}
      description={
        clashes.length > 0
          ? 'Somebody else, or you in another tab, saved it after you opened it. Choose what is to be saved.'
          : `Somebody else, or you in another tab, changed ${takenNames} after you opened it. Saving keeps that and your own changes.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        {clashes.map((field) => (
          <Clash
            key={field.name}
            field={field}
            formId={formId}
            choices={form?.choices.get(field.name)}
            {...mergedFieldOf(fields, field)}
            label={nameOf(field)}
            choice={chosen[field.name]}
            error={isAsked && !chosen[field.name] ? 'Choose one of the two' : undefined}
            onChoose={(choice) => setChosen((before) => ({ ...before, [field.name]: choice }))}
          />
        ))}
        {clashes.length > 0 && taken.length > 0 ? (
          <p className="text-sm text-muted">Saving also keeps what they changed in {takenNames}.</p>
        ) : null}
      </div>
    </DialogPanel>
  );
}

type ClashProps = MergedField & {
  field: FieldChange;
  formId: string;
  choices: ComboboxChoices | undefined;
  label: string;
  choice: Choice | undefined;
  error: string | undefined;
  onChoose: (choice: Choice) => void;
};

function Clash({ field, formId, choices, label, show, isTall, choice, error, onChoose }: ClashProps) {
  const id = useId();
  const options: { value: Choice; title: string; stored: unknown }[] = [
    { value: 'theirs', title: 'Theirs', stored: field.theirs },
    { value: 'mine', title: 'Yours', stored: field.mine },
  ];
  return (
    <fieldset data-clash={field.name} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, title, stored }) => {
          const shown =
            show?.(stored) ??
            (choices && typeof stored === 'string' && stored ? (
              <ChoiceLabel {...choices} value={stored} />
            ) : (
              formatFieldValue(formId, field.name, stored)
            ));
          return (
            <div
              key={value}
              className="min-w-0 rounded-md border border-line bg-surface-raised hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
            >
              <label className="flex min-h-11 items-start gap-3 p-3">
                <input
                  type="radio"
                  name={id}
                  value={value}
                  checked={choice === value}
                  onChange={() => onChoose(value)}
                  className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-raised checked:border-6 checked:border-accent"
                />
                <span className="min-w-0 flex-1 text-sm leading-5">
                  <span className="block font-medium">{title}</span>
                  {isTall ? null : (
                    <span className="block break-words whitespace-pre-wrap text-muted">{shown}</span>
                  )}
                </span>
              </label>
              {isTall ? <Tall label={`${label}: ${title.toLowerCase()}`}>{shown}</Tall> : null}
            </div>
          );
        })}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The label of a value among a field's choices. */
/** A long value, outside the label of its choice, so that pressing a link in it does not choose it. */
function Tall({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto border-t border-line bg-surface-raised p-3 text-sm break-words"
      onClickCapture={openBeside}
    >
      {children}
    </section>
  );
}

/** Opens a link in a new tab, so that the dialog stays. */
function openBeside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}
