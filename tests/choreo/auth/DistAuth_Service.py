class DistAuth_Service:
    def __init__(self, ch_Service_IP, ch_Client_IP=Unit.id):
        self.ch_Service_IP = ch_Service_IP

    def authenticate(self, credentials=Unit.id):
        match self.ch_Service_IP.select(Unit.id):
            case AuthBranch.OK:
                return AuthResult_B(self.ch_Service_IP.com(Unit.id))
            case AuthBranch.KO:
                return AuthResult_B()
            case _:
                raise UnexpectedLabel()
