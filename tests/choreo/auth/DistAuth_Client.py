class DistAuth_Client:
    def __init__(self, ch_Client_IP, ch_Service_IP=Unit.id):
        self.ch_Client_IP = ch_Client_IP

    def calc_hash(self, salt, pwd):
        return hashlib.sha3_256((salt + pwd).encode()).hexdigest()

    def authenticate(self, credentials):
        salt = self.ch_Client_IP.com(self.ch_Client_IP.com(credentials.username))
        self.ch_Client_IP.com(self.calc_hash(salt, credentials.password))
        match self.ch_Client_IP.select(Unit.id):
            case AuthBranch.OK:
                return AuthResult_A(self.ch_Client_IP.com(Unit.id))
            case AuthBranch.KO:
                return AuthResult_A()
            case _:
                raise UnexpectedLabel()
