export { getOrAssignStatusIndex } from '@repo/certificates/status-index';
