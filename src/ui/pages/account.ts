export { EditProfileScreen, ProfileDetailsScreen } from '../practice/account/profile-screens.tsx';
export { ChangePasswordDialog, ChangePasswordScreen } from '../practice/account/change-password-screen.tsx';
export { SecondFactorGate } from '../practice/account/second-factor.tsx';
