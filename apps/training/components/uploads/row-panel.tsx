'use client';

import {
  agencyOnlyColumns,
  maximumCellCharacters,
  type UploadField,
  type UploadRow,
} from '@repo/schemas/training/enrolment-upload';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Sheet } from '@repo/ui/dialog';
import { Field } from '@repo/ui/field';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { Input } from '@repo/ui/input';
import { StatusBadge } from '@repo/ui/status-badge';
import { SwitchWithLabel } from '@repo/ui/switch';
import { usePageLeave } from '@repo/ui/use-page-leave';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { CellChoices, toCellInput } from './cell-editor.tsx';
import type { RowCorrection } from './correction-queue.ts';
import { cellChoices, type GridColumn } from './grid-columns.ts';
import { learnerLabel, rowStatusLabel } from './labels.ts';
import type { UploadEditor } from './upload-editor.ts';

type RowPanelProps = {
  editor: UploadEditor;
  rowNumber: number | null;
  columns: readonly GridColumn[];
  canEdit: (row: number, field?: UploadField) => boolean;
  side: 'right' | 'bottom';
  onOpen: (row: number | null) => void;
};

export function RowPanel({ editor, rowNumber, columns, canEdit, side, onOpen }: RowPanelProps) {
  const { rows } = editor;
  useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const row = rowNumber === null ? undefined : rows.row(rowNumber);
  if (!row) return null;
  const index = rows.indexOf(row.row);
  const neighbour = (step: 1 | -1) => rows.numberAt(index + step);
  const step = (by: 1 | -1) => {
    const next = neighbour(by);
    if (next !== undefined) onOpen(next);
  };
  const words = rowStatusLabel(row);
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onOpen(null)}
      side={side}
      title={`Row ${row.row}: ${learnerLabel(row)}`}
      description={<StatusBadge tone={words.tone}>{words.label}</StatusBadge>}
      footer={
        <div className="flex items-center justify-between gap-3">
          <div className="flex gap-1">
            <IconButton
              label="Row before"
              icon={<Icon name="chevron-up" />}
              variant="secondary"
              disabled={index < 1 || neighbour(-1) === undefined}
              onClick={() => step(-1)}
            />
            <IconButton
              label="Next row"
              icon={<Icon name="chevron-down" />}
              variant="secondary"
              disabled={neighbour(1) === undefined}
              onClick={() => step(1)}
            />
          </div>
          <Button onClick={() => onOpen(null)}>Done</Button>
        </div>
      }
    >
      <RowForm
        key={row.row}
        row={row}
        columns={columns}
        canEdit={(field) => canEdit(row.row, field)}
        correct={(correction) => editor.correct([{ ...correction, row: row.row }])}
      />
    </Sheet>
  );
}

type RowFormProps = {
  row: UploadRow;
  columns: readonly GridColumn[];
  canEdit: (field?: UploadField) => boolean;
  correct: (correction: Omit<RowCorrection, 'row'>) => void;
};

function RowForm({ row, columns, canEdit, correct }: RowFormProps) {
  const isUnclear = row.state === 'unknown';
  // Cells with findings first; the order stays while they are corrected.
  const [ordered] = useState(() => {
    const isMarked = ({ field }: GridColumn) => row.findings.some((finding) => finding.field === field);
    return [...columns.filter(isMarked), ...columns.filter((column) => !isMarked(column))];
  });
  const whole = row.findings.filter(({ field }) => field === '');
  const suggested = row.findings.find(({ suggestion, field }) => suggestion !== undefined && field !== '');
  return (
    <div className="space-y-5">
      {row.reason ? (
        <Alert tone={isUnclear ? 'warning' : 'info'} title={rowStatusLabel(row).label}>
          {row.reason}
        </Alert>
      ) : null}
      {isUnclear ? (
        <p className="text-sm text-pretty text-muted">
          Try the rows again: this one is looked for at the agency first, and sent only if the agency has not
          got it. If that does not settle it, look on the agency’s portal: fill in the Enrolment ID it has
          there, or leave the row out.
        </p>
      ) : null}
      {row.referenceNumber ? (
        <p className="text-sm">
          Reference number <span className="font-medium tabular-nums">{row.referenceNumber}</span>
        </p>
      ) : null}
      {whole.map(({ code, severity, message }) => (
        <Alert key={`${code} ${message}`} tone={severity === 'error' ? 'danger' : 'warning'}>
          {message}
        </Alert>
      ))}
      {canEdit('traineeEmail') && suggested?.suggestion !== undefined && suggested.field !== '' ? (
        <Button
          onClick={() => correct({ cells: { [suggested.field]: suggested.suggestion } })}
          className="h-auto min-h-11 w-full py-2 whitespace-normal"
        >
          {row.verdict === 'other_address' ? 'Use the address on file' : 'Use'}: {suggested.suggestion}
        </Button>
      ) : null}
      {canEdit() ? (
        <div className="divide-y divide-line">
          <SwitchWithLabel
            label="Leave this row out"
            checked={row.leftOut}
            onChange={(event) => correct({ leftOut: event.target.checked })}
          />
          {row.verdict === 'other_address' && !isUnclear ? (
            <SwitchWithLabel
              label="Send it anyway, with the address of the sheet"
              checked={row.confirmed}
              onChange={(event) => correct({ confirmed: event.target.checked })}
            />
          ) : null}
        </div>
      ) : null}
      <div className="space-y-4">
        {ordered.map(({ field, heading }) =>
          field === undefined ? null : (
            <CellField
              key={field}
              row={row}
              field={field}
              heading={heading}
              editable={canEdit(field)}
              onChange={(text) => correct({ cells: { [field]: text } })}
            />
          ),
        )}
      </div>
    </div>
  );
}

function mayBeEmpty(field: UploadField): boolean {
  return field === 'enrolmentId' || agencyOnlyColumns.some((column) => column.field === field);
}

function Warning({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-warning">
      <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0" />
      {children}
    </span>
  );
}

type CellFieldProps = {
  row: UploadRow;
  field: UploadField;
  heading: string;
  editable: boolean;
  onChange: (text: string) => void;
};

const inputModes: Partial<Record<UploadField, 'email' | 'tel'>> = {
  traineeEmail: 'email',
  employerEmail: 'email',
  traineePhone: 'tel',
  employerPhone: 'tel',
};

function CellField({ row, field, heading, editable, onChange }: CellFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const value = row.cells[field] ?? '';
  const { masked, initialText } = toCellInput(field, value);
  const findings = row.findings.filter((finding) => finding.field === field);
  const error = findings.find(({ severity }) => severity === 'error')?.message;
  const warning = findings.find(({ severity }) => severity === 'warning')?.message;

  // Unsaved input, saved by leaving the field, the panel or the page.
  const typed = useRef<string | null>(null);
  function saveText() {
    const text = typed.current?.trim() ?? initialText;
    typed.current = null;
    if (text !== initialText) onChange(text);
  }
  usePageLeave(saveText);
  useEffect(() => {
    if (input.current && typed.current === null) input.current.value = initialText;
  }, [initialText]);

  return (
    <Field
      id={id}
      label={heading}
      error={error}
      help={warning ? <Warning>{warning}</Warning> : undefined}
      optional={mayBeEmpty(field)}
    >
      {(control) => (
        <>
          <Input
            {...control}
            ref={input}
            defaultValue={initialText}
            readOnly={!editable}
            placeholder={masked ? `${value}: type all of it to change it` : undefined}
            maxLength={maximumCellCharacters}
            inputMode={inputModes[field]}
            autoComplete="off"
            list={cellChoices[field] ? `${id}-list` : undefined}
            onChange={(event) => {
              typed.current = event.target.value;
            }}
            onBlur={saveText}
            onKeyDown={(event) => {
              if (event.key === 'Enter') saveText();
            }}
          />
          <CellChoices id={`${id}-list`} field={field} />
        </>
      )}
    </Field>
  );
}
