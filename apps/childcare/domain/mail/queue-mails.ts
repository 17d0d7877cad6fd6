export { queueMails } from '@repo/mail/waiting/queue-mails';
