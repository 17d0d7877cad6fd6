import { describe, expect, it } from 'vitest';
import { dueDateWarningText } from './due-date-warning-text.ts';

// Noon in Singapore.
const now = new Date('2026-11-20T04:00:00.000Z');
const warn = (field: string, stored = '') => dueDateWarningText(field, { stored, now });

describe('dueDateWarningText', () => {
  it.each(['2020-01-01T10:00', '2026-11-20T11:59', '2026-11-20T12:00'])('names %s as past', (field) => {
    expect(warn(field)).toBe('This date is in the past: learners see it as overdue at once.');
  });

  it.each(['9999-12-31T23:59', '2029-11-20T12:01'])('asks to check the year of %s', (field) => {
    expect(warn(field)).toBe('This date is more than 3 years away: check the year.');
  });

  it.each(['2026-11-20T12:01', '2029-11-20T12:00'])('says nothing about %s', (field) => {
    expect(warn(field)).toBeNull();
  });

  it('says nothing about a date that is stored already, or none', () => {
    expect(warn('2020-01-01T10:00', '2020-01-01T10:00')).toBeNull();
    expect(warn('')).toBeNull();
    expect(warn('nonsense')).toBeNull();
  });
});
