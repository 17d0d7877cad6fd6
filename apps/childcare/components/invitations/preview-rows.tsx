'use client';

import {
  type CheckedInvitationRow,
  invitationRowFields,
  type UncheckedInvitationRow,
} from '@repo/schemas/childcare/invitation';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { Input } from '@repo/ui/input';
import { StatusBadge } from '@repo/ui/status-badge';
import { useState } from 'react';

const labels: Record<keyof UncheckedInvitationRow, string> = {
  email: 'Email',
  name: 'Name',
  jobTitle: 'Job title',
  staffId: 'Staff number',
};
const atOnce = 50;

type PreviewRowsProps = {
  rows: readonly CheckedInvitationRow[];
  onEdit: (row: number, field: keyof UncheckedInvitationRow, value: string) => void;
  onDrop: (row: number) => void;
};

/** All rows with their problems; rows with problems come first and can be corrected in place. */
export function PreviewRows({ rows, onEdit, onDrop }: PreviewRowsProps) {
  const [shown, setShown] = useState(atOnce);
  // The order is fixed, so that a row does not move while somebody types in it.
  const [order] = useState(() =>
    rows
      .toSorted((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0))
      .map(({ row }) => row),
  );
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const listed = order.flatMap((number) => byNumber.get(number) ?? []);
  return (
    <div className="space-y-3">
      <ul aria-label="Rows of the list" className="divide-y divide-line rounded-lg border border-line">
        {listed.slice(0, shown).map((row) => (
          <PreviewRow key={row.row} row={row} onEdit={onEdit} onDrop={onDrop} />
        ))}
      </ul>
      {listed.length > shown ? (
        <Button size="sm" onClick={() => setShown(shown + atOnce)}>
          Show {Math.min(atOnce, listed.length - shown)} more of {listed.length} rows
        </Button>
      ) : null}
    </div>
  );
}

function PreviewRow({ row, onEdit, onDrop }: Omit<PreviewRowsProps, 'rows'> & { row: CheckedInvitationRow }) {
  const problemId = `problems-${row.row}`;
  return (
    <li className="space-y-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-xs text-muted tabular-nums">Row {row.row}</span>
        {row.problems.length > 0 ? (
          <StatusBadge tone="danger">Cannot be invited</StatusBadge>
        ) : (
          <StatusBadge tone="success">Ready</StatusBadge>
        )}
        <IconButton
          size="sm"
          className="ml-auto"
          label={`Leave row ${row.row} out`}
          icon={<Icon name="trash-2" />}
          onClick={() => onDrop(row.row)}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {invitationRowFields.map((field) => {
          const isWrong = row.problems.some((problem) => problem.field === field);
          return (
            <Input
              key={field}
              aria-label={`${labels[field]}, row ${row.row}`}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? problemId : undefined}
              placeholder={labels[field]}
              value={row[field]}
              maxLength={1000}
              onChange={(event) => onEdit(row.row, field, event.target.value)}
            />
          );
        })}
      </div>
      {row.problems.length > 0 ? (
        <p id={problemId} className="text-sm text-danger">
          {row.problems.map(({ message }) => message).join('. ')}
        </p>
      ) : null}
    </li>
  );
}
