/** Everything used of oslo; its replacement: docs/decisions/001. */
export { constantTimeEqual, generateRandomString } from 'oslo/crypto'
export { base32, base64url } from 'oslo/encoding'
export { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
