'use client';

import { useContext } from 'react';
import { type FieldErrors, type FieldValues, useFormState } from 'react-hook-form';
import { Alert } from './alert.tsx';
import { FormContext, fieldId, useUntypedFormContext } from './form-context.ts';

type Problem = { name: string; message: string };

function listProblems(errors: FieldErrors<FieldValues>, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]): Problem[] => {
    if (!error || typeof error !== 'object' || key === 'ref') return [];
    const name = `${prefix}${key}`;
    if (typeof error.message === 'string' && error.message) return [{ name, message: error.message }];
    return listProblems(error as FieldErrors<FieldValues>, `${name}.`);
  });
}

/** After a refused submit with several errors: links to each field. */
export function FormErrorSummary() {
  const context = useContext(FormContext);
  const { setFocus } = useUntypedFormContext();
  const { errors, isSubmitted } = useFormState();
  const problems = listProblems(errors);
  if (!context || !isSubmitted || problems.length < 2) return null;
  return (
    <Alert tone="danger" title={`${problems.length} things need another look`}>
      <ul className="mt-1 space-y-1">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(context.id, name)}`}
              className="underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                setFocus(name);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
