import {
  type UploadFinding,
  type UploadRowVerdict,
  uploadColumnHeading,
} from '@repo/schemas/training/enrolment-upload';
import { agencyRequirementFindings } from './agency-requirement-findings.ts';
import { classFindings } from './class-findings.ts';
import { type CheckFacts, enrolmentKey } from './facts.ts';
import type { RowOutline, RowRelation } from './find-row-relations.ts';
import { createErrorFinding } from './finding.ts';
import { formFindings } from './form-findings.ts';
import { isActivelyEnrolled, personFindings } from './person-findings.ts';
import { findFormulasWithoutResult, type PreparedRow } from './row-keys.ts';

export type CheckedRow = PreparedRow & { verdict: UploadRowVerdict; findings: UploadFinding[] };

function* referenceFindings(
  { keys }: PreparedRow,
  facts: CheckFacts,
  relation: RowRelation,
): Generator<UploadFinding> {
  if (relation.sameReferenceRow !== undefined) {
    const message = `Row ${relation.sameReferenceRow} has this Enrolment ID too. Each enrolment has its own`;
    yield createErrorFinding('enrolmentId', 'reference_twice', message);
  }
  const holder = facts.references.get(keys.sheetReference);
  const account = facts.accountByEmail.get(keys.email);
  const run = facts.classes.get(keys.agencyRunId);
  const isOwn = account && run && holder === enrolmentKey(account.id, run.id);
  if (holder !== undefined && !isOwn) {
    const message = 'Another enrolment here has this Enrolment ID. Correct it, or leave it empty';
    yield createErrorFinding('enrolmentId', 'reference_taken', message);
  }
}

/** The only thing to say about such a cell, which counts as empty for the other checks. */
function formulaFindings({ cells }: PreparedRow): UploadFinding[] {
  return findFormulasWithoutResult(cells).map((field) => {
    const message = `The ${uploadColumnHeading(field)} is a formula, and the file does not have its result. Type it here, or open the file in Excel, save it and upload it again`;
    return createErrorFinding(field, 'formula_without_result', message);
  });
}

function verdictOf(findings: readonly UploadFinding[]): UploadRowVerdict {
  const has = (...codes: string[]) => findings.some(({ code }) => codes.includes(code));
  if (has('duplicate')) return 'duplicate';
  if (has('already_enrolled', 'already_ended')) return 'already_enrolled';
  if (findings.some(({ severity }) => severity === 'error')) return 'error';
  if (has('other_address')) return 'other_address';
  return findings.length > 0 ? 'warning' : 'ready';
}

export function judgeRow(row: PreparedRow, facts: CheckFacts, relation: RowRelation = {}): CheckedRow {
  const formulas = formulaFindings(row);
  const others = [
    ...formFindings(row, facts),
    ...personFindings(row, facts, relation),
    ...classFindings(row, facts, relation),
    ...referenceFindings(row, facts, relation),
    ...agencyRequirementFindings(row, facts),
  ];
  const findings = [
    ...formulas,
    ...others.filter(({ field }) => !formulas.some((formula) => formula.field === field)),
  ];
  return { ...row, verdict: verdictOf(findings), findings };
}

export function toRowOutline(row: PreparedRow, facts: CheckFacts): RowOutline {
  return { row: row.row, leftOut: row.leftOut, ...row.keys, isEnrolled: isActivelyEnrolled(row, facts) };
}
