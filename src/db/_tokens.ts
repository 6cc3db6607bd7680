/** All that is taken of oslo; what replaces it: docs/decisions/001. */
export { constantTimeEqual, generateRandomString } from 'oslo/crypto'
export { base32, base64url } from 'oslo/encoding'
export { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
