export { AdminScreen } from '../practice/admin/admin-screen.tsx';
export { UsersScreen } from '../practice/admin/users-screen.tsx';
export { CreateUserScreen, EditUserScreen } from '../practice/admin/user-form-screens.tsx';
export { UserScreen } from '../practice/admin/user-screen.tsx';
export { WebhookLogsScreen } from '../practice/payments/webhook-logs-screen.tsx';
