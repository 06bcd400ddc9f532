export { ProfileDetailsScreen } from '../practice/account/profile-details-screen.tsx';
export { EditProfileScreen } from '../practice/account/edit-profile-screen.tsx';
export { ChangePasswordDialog, ChangePasswordScreen } from '../practice/account/change-password-screen.tsx';
export { SecondFactorGate } from '../practice/account/second-factor.tsx';
export { qrPicture } from '../practice/account/qr-picture.ts';
