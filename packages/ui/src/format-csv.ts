export { type CsvCell, formatCsv } from '@repo/schemas/csv';
